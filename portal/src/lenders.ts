import type { LenderAccount } from 'api'
import type { PortalConfig } from './config/config'
import { key } from './payment-keys'

/** Demo tenants, including those with financing turned off. */
const tenants = ['acme', 'bluebird', 'summit']

export const lenderKey = (secret: string, tenant: string): string => key(secret, `lender ${tenant}`)

/** API keys that the sandbox's lender accepts. */
export const sandboxLenderKeys = (secret: string): string[] => tenants.map((tenant) => lenderKey(secret, tenant))

/** A tenant's account at the sandbox's lender. */
export const sandboxLender = (secret: string, tenant: string, url: string): LenderAccount => ({
  tenant,
  name: 'service_finance',
  url,
  apiKey: lenderKey(secret, tenant),
})

/** The configured lender accounts, or else the sandbox's lender for the demo. */
export function lenderAccounts({ lenders, demo, sandbox, port }: PortalConfig, secret: string): LenderAccount[] {
  if (lenders) return lenders
  if (!demo || !sandbox) return []
  return tenants.map((tenant) => sandboxLender(secret, tenant, `http://pay.localhost:${port}/lender`))
}
