import ipaddr from 'ipaddr.js'

/** The network of a connection: the /64 of an IPv6 address, an IPv4 address itself. Null if the address is invalid. */
export function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
