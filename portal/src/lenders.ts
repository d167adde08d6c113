import type { LenderAccount } from 'api'
import type { PortalConfig } from './config/config'
import { key } from './payment-keys'

/** Demo tenants, including those with financing turned off. */
const tenants = ['acme', 'bluebird', 'summit']

const deriveKey = (secret: string, tenant: string): string => key(secret, `lender ${tenant}`)

/** API keys that the sandbox's lender accepts. */
export const sandboxLenderKeys = (secret: string): string[] => tenants.map((tenant) => deriveKey(secret, tenant))

/** The configured lender accounts, or else the sandbox's lender for the demo. */
export function lenderAccounts({ lenders, demo, sandbox, port }: PortalConfig, secret: string): LenderAccount[] {
  if (lenders) return lenders
  if (!demo || !sandbox) return []
  return tenants.map((tenant) => ({
    tenant,
    name: 'service_finance',
    url: `http://pay.localhost:${port}/lender`,
    apiKey: deriveKey(secret, tenant),
  }))
}
