import ipaddr from 'ipaddr.js'
import { networkOf } from './network'

/** Sender of a report: the IP address, and the visitor's first-party id (which is easily forged). */
export interface Reporter {
  address: string
  visitor: string
}

/**
 * What counts as one reporter. A visitor id is trivial to forge and an address is not, so it is the address, for IPv6 the /64
 * network of the connection. On loopback all visitors share one address, so there it is the id; a portal behind a proxy
 * must therefore be configured to trust the proxy's forwarded address.
 */
export function reporterKey({ address, visitor }: Reporter): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  return ipaddr.process(address).range() === 'loopback' ? `here ${visitor.slice(0, 64)}` : (networkOf(address) ?? 'unknown')
}
