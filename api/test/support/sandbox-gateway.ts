import type { AddressInfo } from 'node:net'
import type { GatewayAccount, GatewayRegistryOptions } from '#areas/billing/gateways/gateway-registry'
import { demoTenants } from 'demo/names'
import { createGateway, type Attempt, type Fault, type GatewayOptions } from 'sandbox'

export { fileStore } from 'sandbox'

/** A transaction as the sandbox lists it. */
export interface SandboxTransaction {
  id: string
  type: 'sale' | 'authorization' | 'refund'
  status: string
  requested_cents: number
  amount_cents: number
  refunded_cents: number
  reference: string | null
}

export interface SandboxCard {
  /** A card that is approved by default. */
  number?: string
  cvv?: string
}

/** A sandbox gateway on its own port, with accounts for every demo tenant. */
export interface TestSandbox {
  payments: GatewayRegistryOptions & { gateways: readonly GatewayAccount[] }
  /** Creates a token as the vendor's browser script does. */
  staxCard(card?: SandboxCard): Promise<string>
  staxBank(account?: string): Promise<string>
  gpiCard(card?: SandboxCard, tenant?: string): Promise<string>
  gpiBank(account?: string, tenant?: string): Promise<string>
  transactions(): Promise<SandboxTransaction[]>
  /** Sets the fault of the following charges; null: none. */
  breakWith(fault: Fault | ((attempt: Attempt) => Fault | undefined) | null): void
  close(): Promise<void>
}

export const DECLINING_CARD = '4012888888881881'
export const RETURNED_ACCOUNT = '9876543299'

/** A tenant that has only configured accounts, as gateways are found by it. */
export const paymentTenant = (subdomain: string) => ({ id: 0, subdomain, paymentAccounts: {} })

const gpiKeys = (tenant: string) => ({
  apiKey: `gpi-server-${tenant}`,
  apiSecret: `gpi-secret-${tenant}`,
  accountCredential: `800000000001:80000001:${tenant}`,
})

export const sandboxAccounts = (origin: string): GatewayAccount[] =>
  demoTenants.flatMap((tenant): GatewayAccount[] => [
    {
      provider: 'stax',
      tenant,
      baseUrl: `${origin}/stax`,
      scriptUrl: `${origin}/js/staxjs-captcha.js`,
      sandbox: true,
      apiKey: `stax-server-${tenant}`,
      publicKey: `sandbox-stax-${tenant}`,
    },
    {
      provider: 'gpi',
      tenant,
      baseUrl: `${origin}/gp/transactions`,
      scriptUrl: `${origin}/secure_payment/v1/globalpayments.js`,
      sandbox: true,
      publicKey: `sandbox-gpi-${tenant}`,
      webId: '800000000001',
      ...gpiKeys(tenant),
    },
  ])

/** Starts a sandbox gateway. Close it after the API. */
export async function startSandbox(clock: () => Date, options: Partial<GatewayOptions> = {}): Promise<TestSandbox> {
  let fault: Parameters<TestSandbox['breakWith']>[0] = null
  const gateway = createGateway({
    publicOrigin: 'http://pay.localhost',
    tenantOriginPattern: /^http:\/\/[a-z0-9-]+\.localhost$/,
    frameAncestors: [],
    merchants: demoTenants.flatMap((tenant) => [
      { provider: 'stax' as const, publicKey: `sandbox-stax-${tenant}`, apiKey: `stax-server-${tenant}` },
      { provider: 'gpi' as const, apiKeyPublic: `sandbox-gpi-${tenant}`, webId: '800000000001', ...gpiKeys(tenant) },
    ]),
    clock,
    faults: (attempt) => (typeof fault === 'function' ? fault(attempt) : (fault ?? undefined)),
    ...options,
  })
  await gateway.listen({ port: 0, host: '127.0.0.1' })
  const { port } = gateway.server.address() as AddressInfo

  const post = async (
    url: string,
    payload: object,
    headers: Record<string, string> = {},
  ): Promise<Record<string, string>> => {
    const answer = await gateway.inject({ method: 'POST', url, payload, headers })
    if (answer.statusCode >= 300)
      throw new Error(`The sandbox rejected a token with ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const staxToken = async (details: object) =>
    (
      await post('/stax/web-payments/sandbox-stax-acme/payment-methods', {
        firstname: 'Casey',
        lastname: 'Rivera',
        ...details,
      })
    )['id'] ?? ''
  const gpiToken = async (details: object, tenant: string) => {
    const headers = {
      'x-gp-api-key': `sandbox-gpi-${tenant}`,
      'x-gp-environment': 'test',
      'x-gp-version': '2019-08-22',
      'x-gp-request-id': 'PFC-6f1f7f0e-3b1c-4b57-9a39-5f0f3c1f1a11',
    }
    return (await post('/gp/tokenization/temporary_tokens', details, headers))['temporary_token'] ?? ''
  }

  return {
    // A *.localhost name as the launcher uses, so that its resolution is tested too.
    payments: {
      gateways: sandboxAccounts(`http://pay.localhost:${port}`),
      timeoutMs: 2_000,
      lookupPausesMs: [20, 100],
      staleAfterMs: 20_000,
    },
    staxCard: ({ number = '4111111111111111', cvv = '123' } = {}) =>
      staxToken({ method: 'card', month: '12', year: '2030', card_number: number, card_cvv: cvv }),
    staxBank: (account = '9876543210') =>
      staxToken({
        method: 'bank',
        person_name: 'Casey Rivera',
        bank_routing: '021000021',
        bank_account: account,
        bank_type: 'checking',
        bank_holder_type: 'personal',
      }),
    gpiCard: ({ number = '4263970000005262', cvv = '131' } = {}, tenant = 'acme') =>
      gpiToken(
        { card: { card_number: number, card_security_code: cvv, expiry_month: '12', expiry_year: '30' } },
        tenant,
      ),
    gpiBank: (account = '9876543210', tenant = 'acme') =>
      gpiToken({ ach: { account_number: account, routing_number: '112000066' } }, tenant),
    transactions: async () =>
      (await gateway.inject({ url: '/sandbox/transactions' })).json<{ data: SandboxTransaction[] }>().data,
    breakWith: (next) => {
      fault = next
    },
    close: () => gateway.close(),
  }
}
