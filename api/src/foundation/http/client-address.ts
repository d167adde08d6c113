import { isIPv6 } from 'node:net'

/**
 * What counts as one client for a rate limit. One IPv6 connection gets a whole /64, so its addresses count as one;
 * an IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`, from a socket that takes both) counts as IPv4.
 */
export function addressKey(ip: string): string {
  // Of a link-local address, the interface's name is none of the address.
  const address = ip.replace(/%.*$/, '')
  if (!isIPv6(address)) return ip
  // There are many ways to write an address; URL knows one.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high = '', low = ''] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high) return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.')
  const [head = [], tail] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = tail ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head
  return `${groups.slice(0, 4).join(':')}::/64`
}
