import { createHmac } from 'node:crypto'
import type { GatewayAccount, GatewayRegistryOptions } from 'api'
import type { Merchant } from 'sandbox'
import { serviceOrigin, type PortalConfig } from './config/config'
import { buildSealer } from './secret'

/** Tenants that the demo has accounts for, by vendor. */
const accounts = { stax: ['acme'], gpi: ['acme', 'bluebird', 'summit'] } as const

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

/** Merchants of the demo at the sandbox gateway. */
export const gatewayMerchants = (secret: string, port: number): Merchant[] => {
  const list = (tenant: string) => listMerchants(secret, tenant, `http://${tenant}.localhost:${port}`)
  return [...accounts.stax.map((tenant) => list(tenant)[0]), ...accounts.gpi.map((tenant) => list(tenant)[1])]
}

/** URLs and keys with which the API and browsers reach that gateway, just as they would reach the vendors. */
export function sandboxAccounts(
  secret: string,
  config: Pick<PortalConfig, 'port' | 'publicPort' | 'production' | 'domains'>,
): GatewayAccount[] {
  const origin = `http://pay.localhost:${config.port}`
  const scripts = serviceOrigin(config, 'pay')
  return [
    ...accounts.stax.map((tenant) => ({
      provider: 'stax' as const,
      tenant,
      sandbox: true,
      baseUrl: `${origin}/stax`,
      scriptUrl: `${scripts}/js/staxjs-captcha.js`,
      ...staxAccount(secret, tenant),
    })),
    ...accounts.gpi.map((tenant) => ({
      provider: 'gpi' as const,
      tenant,
      sandbox: true,
      baseUrl: `${origin}/gp/transactions`,
      scriptUrl: `${scripts}/secure_payment/v1/globalpayments.js`,
      ...gpiAccount(secret, tenant),
    })),
  ]
}

/** Accounts that operators stored, at the vendors; and the demo's at the sandbox, where that is mounted. */
export const paymentsFor = (config: PortalConfig, secret: string): GatewayRegistryOptions => ({
  gateways: config.sandbox ? sandboxAccounts(secret, config) : [],
  stored: { sealer: buildSealer(config, secret), vendors: config.vendors },
})
