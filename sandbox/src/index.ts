// Stand-ins for the outside services: each is an app of its own, mounted under a host name of its own.
export { createGateway } from './gateway/create-gateway'
export type { GatewayOptions, GpiMerchant, Merchant, StaxMerchant } from './gateway/options'
export type { Attempt, Fault } from './gateway/faults'
export type { LenderOptions } from './lender/routes'
export { fileStore, memoryStore, type GatewayStore } from './gateway/store'
export { testAccounts, testCards } from './gateway/test-data'
export { createMailbox, type MailboxOptions } from './mailbox/create-mailbox'
export * from './street-map'
