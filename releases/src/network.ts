import ipaddr from 'ipaddr.js'

/** The network that one connection gets: of IPv6 its /64, else the address. Null for what is no address. */
export function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
