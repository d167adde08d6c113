import type { PortalConfig } from './config'
import type { LenderAccount } from './lender-config'
import { key } from './payment-keys'

/** Demo tenants; whether one of them speaks of financing is its own affair. */
const tenants = ['acme', 'bluebird', 'summit']

const keyOf = (secret: string, tenant: string): string => key(secret, `lender ${tenant}`)

/** Who may ask the sandbox's lender. */
export const sandboxLenderKeys = (secret: string): string[] => tenants.map((tenant) => keyOf(secret, tenant))

/** Whom customers borrow from: those that are configured, else the sandbox's lender for the demo. */
export function lenderAccounts({ lenders, demo, production, port }: PortalConfig, secret: string): LenderAccount[] {
  if (lenders) return lenders
  if (!demo || production) return []
  return tenants.map((tenant) => ({ tenant, name: 'service_finance', url: `http://pay.localhost:${port}/lender`, apiKey: keyOf(secret, tenant) }))
}
