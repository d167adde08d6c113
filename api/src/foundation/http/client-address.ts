import { isIPv6 } from 'node:net'

/**
 * Rate-limit key of a client's address. An IPv6 subscriber gets a whole /64, so its addresses count as one; an
 * IPv4-mapped IPv6 address (`::ffff:192.0.2.1`, from a dual-stack socket) counts as IPv4.
 */
export function addressKey(ip: string): string {
  // A link-local address may have a zone id, which is not part of the address.
  const address = ip.replace(/%.*$/, '')
  if (!isIPv6(address)) return ip
  // URL normalizes the many ways to write an address.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high = '', low = ''] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high) return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.')
  const [head = [], tail] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = tail ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head
  return `${groups.slice(0, 4).join(':')}::/64`
}
