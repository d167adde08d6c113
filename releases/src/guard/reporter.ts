import { clientNetwork, isOwnMachine } from '@portal/server'

/** Sender of a report: the IP address, and the visitor's first-party id (which is easily forged). */
export interface Reporter {
  address: string
  visitor: string
}

/**
 * What counts as one reporter. A visitor id is trivial to forge and an address is not, so it is the network of the address. On
 * this machine itself, as during development, all visitors share one address, so there it is the id.
 */
export const reporterKey = ({ address, visitor }: Reporter): string =>
  isOwnMachine(address) ? `here ${visitor.slice(0, 64)}` : clientNetwork(address)
