import type { PaymentMethodKey } from '@portal/contract'
import { providerOf, type Provider } from '@portal/rules'
import type { PaymentGateway } from './gateway'
import { createGpi, type GpiAccount } from './gpi'
import { createStax, type StaxAccount } from './stax'
import { createHttpClient } from '../../../foundation/http-client'

/** A tenant's account at a vendor. */
export type GatewayAccount = (StaxAccount | GpiAccount) & {
  /** Subdomain of the tenant. */
  tenant: string
  /** Where the vendor's server calls live: `https://apiprod.fattlabs.com`, `https://api.paygateway.com/transactions`. */
  baseUrl: string
  /** The vendor's script, as pages load it. */
  scriptUrl: string
  /** True for the stand-in; pages then say that no money moves. */
  sandbox: boolean
  /** The browser's key (and, for Global Payments, the XWebID); without them those of the tenant's payment options hold. */
  publicKey?: string
  webId?: string
}

export interface GatewayRegistryOptions {
  gateways: readonly GatewayAccount[]
  /** How long one exchange with a vendor may take; 10 s. */
  timeoutMs?: number
  /** After an answer was lost: pauses before each look-up within the same request; 0.2, 0.8 and 2 s. */
  lookupPausesMs?: readonly number[]
  /** After this an `attempted` payment has lost its process; 10 s more than the time-out. */
  staleAfterMs?: number
  /** After this a charge that the vendor does not know was never made; 25 s, more than a charge can be on its way. */
  lostAfterMs?: number
  /** Let the stand-in run although NODE_ENV is production. */
  allowSandbox?: boolean
}

export interface GatewayRegistry {
  timeoutMs: number
  lookupPausesMs: readonly number[]
  staleAfterMs: number
  lostAfterMs: number
  /** The tenant's gateway of that vendor; null when none is configured. */
  byProvider(subdomain: string, provider: string): PaymentGateway | null
  /** The gateway that a payment method's key stands for; keys without a vendor take the tenant's first. */
  byKey(subdomain: string, key: PaymentMethodKey): PaymentGateway | null
  close(): Promise<void>
}

/** One gateway for each account. Throws for two accounts of one tenant at one vendor, and for a sandbox in production. */
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
    own.set(account.provider, account.provider === 'stax' ? createStax(account, wire, browser) : createGpi(account, wire, browser, clock))
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
    /** Whom each tenant's payments go through. */
    payments: GatewayRegistry
  }
}
