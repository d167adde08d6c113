import type { PaymentMethodKey } from '@portal/contract'
import { providerOf, type Provider } from '@portal/rules'
import type { PaymentGateway } from './gateway'
import { createGpi, type GpiAccount } from './gpi'
import { createStax, type StaxAccount } from './stax'
import { createHttpClient, type HttpClient } from '../../../foundation/http-client'

/** A tenant's account at a vendor. */
export type GatewayAccount = (StaxAccount | GpiAccount) & {
  /** Subdomain of the tenant. */
  tenant: string
  /** Base URL of the vendor's API: `https://apiprod.fattlabs.com`, `https://api.paygateway.com/transactions`. */
  baseUrl: string
  /** URL of the vendor's browser script. */
  scriptUrl: string
  /** True for the sandbox; pages then say that no money moves. */
  sandbox: boolean
  /** The browser's key (and, for Global Payments, the XWebID); default to those of the tenant's payment options. */
  publicKey?: string
  webId?: string
}

export interface GatewayRegistryOptions {
  gateways: readonly GatewayAccount[]
  /** Timeout of one request to a vendor; default 10 s. */
  timeoutMs?: number
  /** Delays before each lookup within the same request after a lost response; default 0.2, 0.8 and 2 s. */
  lookupPausesMs?: readonly number[]
  /** Age after which an `attempted` payment counts as orphaned by its process; default 10 s more than the timeout. */
  staleAfterMs?: number
  /** Age after which a charge that the vendor does not know was never made; default 25 s, longer than a charge can be in flight. */
  lostAfterMs?: number
  /** Allows the sandbox with NODE_ENV=production. */
  allowSandbox?: boolean
}

export interface GatewayRegistry {
  timeoutMs: number
  lookupPausesMs: readonly number[]
  staleAfterMs: number
  lostAfterMs: number
  /** The tenant's gateway at the vendor; null if none is configured. */
  byProvider(subdomain: string, provider: string): PaymentGateway | null
  /** The gateway for a payment method key; keys without a vendor use the tenant's first. Null if none is configured. */
  byKey(subdomain: string, key: PaymentMethodKey): PaymentGateway | null
  close(): Promise<void>
}

function createGateway(account: GatewayAccount, wire: HttpClient, browser: PaymentGateway['browser'], clock: () => Date): PaymentGateway {
  switch (account.provider) {
    case 'stax':
      return createStax(account, wire, browser)
    case 'gpi':
      return createGpi(account, wire, browser, clock)
  }
}

/** Creates one gateway per account. Throws if a tenant has two accounts at one vendor, and for a sandbox in production. */
export function createGatewayRegistry(options: GatewayRegistryOptions, clock: () => Date): GatewayRegistry {
  const { gateways: accounts, timeoutMs = 10_000, lookupPausesMs = [200, 800, 2_000] } = options
  if (process.env['NODE_ENV'] === 'production' && !options.allowSandbox && accounts.some((account) => account.sandbox)) {
    throw new Error('The sandbox card gateway takes no real money and does not run in production. Set the vendors\' keys, or ALLOW_SANDBOX=1 for a demo.')
  }
  const wires = new Map<string, ReturnType<typeof createHttpClient>>()
  const wireTo = (baseUrl: string) => {
    const wire = wires.get(baseUrl) ?? createHttpClient({ baseUrl, timeoutMs })
    wires.set(baseUrl, wire)
    return wire
  }

  const byTenant = new Map<string, Map<Provider, PaymentGateway>>()
  for (const account of accounts) {
    const own = byTenant.get(account.tenant) ?? new Map<Provider, PaymentGateway>()
    if (own.has(account.provider)) throw new Error(`The tenant "${account.tenant}" has two ${account.provider} accounts. Check payments.gateways.`)
    const browser = { scriptUrl: account.scriptUrl, sandbox: account.sandbox, publicKey: account.publicKey ?? null, webId: account.webId ?? null }
    const wire = wireTo(account.baseUrl)
    own.set(account.provider, createGateway(account, wire, browser, clock))
    byTenant.set(account.tenant, own)
  }

  const of = (subdomain: string) => byTenant.get(subdomain) ?? new Map<Provider, PaymentGateway>()
  return {
    timeoutMs,
    lookupPausesMs,
    staleAfterMs: options.staleAfterMs ?? timeoutMs + 10_000,
    lostAfterMs: options.lostAfterMs ?? 25_000,
    byProvider: (subdomain, provider) => of(subdomain).get(provider as Provider) ?? null,
    byKey: (subdomain, key) => {
      const provider = providerOf(key)
      const own = of(subdomain)
      return (provider ? own.get(provider) : own.values().next().value) ?? null
    },
    close: async () => {
      await Promise.all([...wires.values()].map((wire) => wire.close()))
    },
  }
}

declare module '../../../foundation/services' {
  interface Services {
    /** Payment gateways by tenant. */
    payments: GatewayRegistry
  }
}
