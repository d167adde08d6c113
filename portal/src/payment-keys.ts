import { createHmac } from 'node:crypto'
import type { Provider } from '@portal/rules'
import type { GatewayAccount, GatewayRegistryOptions } from 'api'
import type { Merchant } from 'sandbox'
import { serviceOrigin, type PortalConfig } from './config/config'
import { buildSealer } from './secret'

/** The demo shows tenants that cannot do everything: what these have at the sandbox. Every other tenant has an account of each kind. */
const demoAccounts: Record<string, readonly Provider[]> = { bluebird: ['gpi'], summit: ['gpi'] }

/** Derives a server's key at the sandbox: the same at every start, different for every portal, and never stored. */
export const key = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`sandbox ${name}`).digest('hex').slice(0, 32)

export const staxAccount = (secret: string, tenant: string) => ({
  publicKey: `sandbox-stax-${tenant}`,
  apiKey: key(secret, `stax ${tenant}`),
})

export const gpiAccount = (secret: string, tenant: string) => ({
  publicKey: `sandbox-gpi-${tenant}`,
  apiKey: key(secret, `gpi ${tenant}`),
  apiSecret: key(secret, `gpi signing ${tenant}`),
  accountCredential: `800000000001:80000001:${key(secret, `gpi account ${tenant}`)}`,
  webId: '800000000001',
})

/** A tenant's accounts at the sandbox gateway, with the address of its portal for payment notices. */
export function listMerchants(secret: string, tenant: string, origin: string): [stax: Merchant, gpi: Merchant] {
  const notices = `${origin}/v2/payment_notices`
  const { publicKey: apiKeyPublic, ...account } = gpiAccount(secret, tenant)
  return [
    { provider: 'stax', noticeUrl: `${notices}/stax`, ...staxAccount(secret, tenant) },
    { provider: 'gpi', noticeUrl: `${notices}/gpi`, apiKeyPublic, ...account },
  ]
}

/** Accounts of all tenants at the sandbox mounted here: with both the gateway, as merchants, and the API, as at the vendors. */
export interface SandboxAccounts {
  /** Those that exist so far; an account comes into being when it is first asked for. */
  merchants: readonly Merchant[]
  find: (tenant: string, provider: Provider) => GatewayAccount | null
}

/** @param tenants subdomains of those who may have open card forms from before the start */
export function createSandboxAccounts(
  secret: string,
  config: Pick<PortalConfig, 'port' | 'publicPort' | 'production' | 'domains'>,
  tenants: readonly string[],
): SandboxAccounts {
  const origin = `http://pay.localhost:${config.port}`
  const scripts = serviceOrigin(config, 'pay')
  const merchants: Merchant[] = []
  const known = new Set<string>()
  function open(tenant: string): void {
    if (known.has(tenant)) return
    known.add(tenant)
    merchants.push(...listMerchants(secret, tenant, `http://${tenant}.localhost:${config.port}`))
  }
  for (const tenant of tenants) open(tenant)
  return {
    merchants,
    find(tenant, provider) {
      if (!(demoAccounts[tenant] ?? [provider]).includes(provider)) return null
      open(tenant)
      return provider === 'stax'
        ? {
            provider,
            tenant,
            sandbox: true,
            baseUrl: `${origin}/stax`,
            scriptUrl: `${scripts}/js/staxjs-captcha.js`,
            ...staxAccount(secret, tenant),
          }
        : {
            provider,
            tenant,
            sandbox: true,
            baseUrl: `${origin}/gp/transactions`,
            scriptUrl: `${scripts}/secure_payment/v1/globalpayments.js`,
            ...gpiAccount(secret, tenant),
          }
    },
  }
}

/** Accounts that operators stored, at the vendors; for all others those at the sandbox, where that is mounted. */
export const paymentsFor = (
  config: PortalConfig,
  secret: string,
  sandbox: SandboxAccounts | undefined,
): GatewayRegistryOptions => ({
  gateways: sandbox?.find ?? [],
  stored: { sealer: buildSealer(config, secret), vendors: config.vendors },
})
