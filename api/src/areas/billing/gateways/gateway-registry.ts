import { createHttpClient, type HttpClient } from '#foundation/http-client'
import type { Sealer } from '#foundation/security/sealing'
import type { TenantRow } from '#foundation/tenants'
import type { PaymentMethodKey } from '@portal/contract'
import { findProvider, type Provider } from '@portal/rules'
import type { PaymentGateway } from './gateway'
import { createGpi } from './gpi'
import { openAccount, providers, type AccountKeys } from './payment-accounts'
import { createStax } from './stax'

/** Where a vendor is reached. */
export interface VendorUrls {
  /** Base URL of the vendor's API: `https://apiprod.fattlabs.com`, `https://api.paygateway.com/transactions`. */
  baseUrl: string
  /** URL of the vendor's browser script. */
  scriptUrl: string
}

/** A tenant's account at a vendor, from configuration. */
export type GatewayAccount = AccountKeys &
  VendorUrls & {
    /** Subdomain of the tenant. */
    tenant: string
    /** True for the sandbox; pages then say that no money moves. */
    sandbox: boolean
  }

/** What a gateway is found by. */
type PaymentTenant = Pick<TenantRow, 'id' | 'subdomain' | 'paymentAccounts'>

export interface GatewayRegistryOptions {
  /** Accounts by configuration; those that an operator stored for the tenant come first. */
  gateways: readonly GatewayAccount[] | ((subdomain: string, provider: Provider) => GatewayAccount | null)
  /** Opens stored accounts, and where their vendors are. Without it, none is used. */
  stored?: { sealer: Sealer; vendors: Record<Provider, VendorUrls> }
  /** Timeout of one request to a vendor; default 10 s. */
  timeoutMs?: number
  /** Delays before each lookup within the same request after a lost response; default 0.2, 0.8 and 2 s. */
  lookupPausesMs?: readonly number[]
  /** Age after which an `attempted` payment counts as orphaned by its process; default 10 s more than the timeout. */
  staleAfterMs?: number
  /** Age after which a charge that the vendor does not know was never made; default 25 s, longer than a charge can be in flight. */
  lostAfterMs?: number
  /** Called with an account that can't be opened. */
  onError?: (error: Error) => void
}

export interface GatewayRegistry {
  timeoutMs: number
  lookupPausesMs: readonly number[]
  staleAfterMs: number
  lostAfterMs: number
  /** The tenant's gateway at the vendor; null if none is configured. */
  byProvider(tenant: PaymentTenant, provider: string): PaymentGateway | null
  /** The gateway for a payment method key; keys without a vendor use the tenant's first. Null if none is configured. */
  byKey(tenant: PaymentTenant, key: PaymentMethodKey): PaymentGateway | null
  close(): Promise<void>
}

function createGateway(
  account: AccountKeys,
  wire: HttpClient,
  browser: PaymentGateway['browser'],
  clock: () => Date,
): PaymentGateway {
  switch (account.provider) {
    case 'stax':
      return createStax(account, wire, browser)
    case 'gpi':
      return createGpi(account, wire, browser, clock)
  }
}

/** Beside the transactions of the API; a page reaches the sandbox at the origin of its script. */
const gpiBankTokenUrl = ({ baseUrl, scriptUrl }: VendorUrls, sandbox: boolean): string => {
  const url = new URL('tokenization/temporary_tokens', baseUrl)
  return sandbox ? new URL(url.pathname, scriptUrl).href : url.href
}

/** At most so many stored accounts are kept open. */
const OPEN_AT_MOST = 1_000

/** Throws if a tenant has two accounts at one vendor. */
function indexAccounts(accounts: readonly GatewayAccount[]) {
  const byName = new Map<string, GatewayAccount>()
  for (const account of accounts) {
    const name = `${account.tenant} ${account.provider}`
    if (byName.has(name))
      throw new Error(`The tenant "${account.tenant}" has two ${account.provider} accounts. Check payments.gateways.`)
    byName.set(name, account)
  }
  return (subdomain: string, provider: Provider) => byName.get(`${subdomain} ${provider}`) ?? null
}

/** Creates one gateway per account. Throws if a tenant has two configured accounts at one vendor. */
export function createGatewayRegistry(options: GatewayRegistryOptions, clock: () => Date): GatewayRegistry {
  const { gateways: accounts, stored, timeoutMs = 10_000, lookupPausesMs = [200, 800, 2_000] } = options
  const wires = new Map<string, HttpClient>()
  const wireTo = (baseUrl: string) => {
    const wire = wires.get(baseUrl) ?? createHttpClient({ baseUrl, timeoutMs })
    wires.set(baseUrl, wire)
    return wire
  }
  const buildGateway = (account: AccountKeys, { baseUrl, scriptUrl }: VendorUrls, sandbox: boolean) =>
    createGateway(
      account,
      wireTo(baseUrl),
      {
        scriptUrl,
        bankTokenUrl: account.provider === 'gpi' ? gpiBankTokenUrl({ baseUrl, scriptUrl }, sandbox) : null,
        sandbox,
        publicKey: account.publicKey ?? null,
        webId: account.webId ?? null,
      },
      clock,
    )

  const findAccount = typeof accounts === 'function' ? accounts : indexAccounts(accounts)
  const configured = new Map<string, PaymentGateway | null>()
  function openConfigured({ subdomain }: PaymentTenant, provider: Provider): PaymentGateway | null {
    const name = `${subdomain} ${provider}`
    const known = configured.get(name)
    if (known !== undefined) return known
    const account = findAccount(subdomain, provider)
    const gateway = account && buildGateway(account, account, account.sandbox)
    configured.set(name, gateway)
    return gateway
  }

  /** Gateways of stored accounts by tenant and sealed text: a replaced account is another one. */
  const opened = new Map<string, PaymentGateway | null>()
  function openStored(tenant: PaymentTenant, provider: Provider): PaymentGateway | null {
    const sealed = tenant.paymentAccounts[provider]
    if (!stored || !sealed) return null
    const name = `${tenant.id} ${provider} ${sealed}`
    const known = opened.get(name)
    if (known !== undefined) return known
    if (opened.size >= OPEN_AT_MOST) opened.clear()
    let gateway: PaymentGateway | null = null
    try {
      const account = openAccount(tenant, provider, stored.sealer)
      gateway = account && buildGateway(account, stored.vendors[provider], false)
    } catch (error) {
      options.onError?.(new Error(`The ${provider} account of ${tenant.subdomain} can't be opened`, { cause: error }))
    }
    opened.set(name, gateway)
    return gateway
  }

  const of = (tenant: PaymentTenant, provider: Provider): PaymentGateway | null =>
    openStored(tenant, provider) ?? openConfigured(tenant, provider)
  const first = (tenant: PaymentTenant): PaymentGateway | null =>
    providers.map((provider) => of(tenant, provider)).find((gateway) => gateway !== null) ?? null
  return {
    timeoutMs,
    lookupPausesMs,
    staleAfterMs: options.staleAfterMs ?? timeoutMs + 10_000,
    lostAfterMs: options.lostAfterMs ?? 25_000,
    byProvider: (tenant, name) => {
      const provider = providers.find((each) => each === name)
      return provider ? of(tenant, provider) : null
    },
    byKey: (tenant, key) => {
      const provider = findProvider(key)
      return provider ? of(tenant, provider) : first(tenant)
    },
    close: async () => {
      await Promise.all([...wires.values()].map((wire) => wire.close()))
    },
  }
}

declare module '#foundation/services' {
  interface Services {
    /** Payment gateways by tenant. */
    payments: GatewayRegistry
  }
}
