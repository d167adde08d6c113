// Stand-ins for external services: each is a separate app, mounted under its own host name.
export { createGateway } from './gateway/create-gateway'
export type { GatewayOptions, GpiMerchant, Merchant, StaxMerchant } from './gateway/options'
export type { Attempt, Fault } from './gateway/faults'
export type { LenderOptions } from './lender/routes'
export { fileStore, memoryStore, type GatewayStore } from './gateway/store'
export { testAccounts, testCards } from './gateway/test-data'
export { createMailbox, type MailboxOptions } from './mailbox/create-mailbox'
export * from './street-map'
