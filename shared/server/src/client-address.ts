import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that limits count a client by: an IPv4 address, or the /64 of an IPv6 address, since a subscriber has all of it.
 * `::ffff:192.0.2.1` counts as IPv4. Whatever is not an address counts as one network, `unknown`.
 */
export function clientNetwork(address: string): string {
  if (!isIP(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Whether the client is on this machine, as all visitors are during development. */
export const isOwnMachine = (address: string): boolean =>
  isIP(address) !== 0 && ['127.0.0.1', '::1'].includes(ipaddr.process(address).toString())

/** Global unicast: the part of IPv6 that is given out. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether it is an address of the public Internet, and of no private, local, shared, reserved or translated network. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6))
}
