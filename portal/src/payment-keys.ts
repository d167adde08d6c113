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

/** Merchants of the sandbox gateway, each with the URL of this portal for payment notices. */
export function gatewayMerchants(secret: string, port: number): Merchant[] {
  const noticeUrl = (tenant: string, provider: string) =>
    `http://${tenant}.localhost:${port}/v2/payment_notices/${provider}`
  return [
    ...accounts.stax.map((tenant) => ({
      provider: 'stax' as const,
      noticeUrl: noticeUrl(tenant, 'stax'),
      ...staxAccount(secret, tenant),
    })),
    ...accounts.gpi.map((tenant) => {
      const { publicKey, ...account } = gpiAccount(secret, tenant)
      return { provider: 'gpi' as const, apiKeyPublic: publicKey, noticeUrl: noticeUrl(tenant, 'gpi'), ...account }
    }),
  ]
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
