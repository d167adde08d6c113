// Fixture of the gateway's tests: two merchants per vendor, a settable clock, and calls in each vendor's format.
import { createHmac } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { createGateway } from './create-gateway'
import type { GatewayOptions, GpiMerchant, StaxMerchant } from './options'

export const stax: StaxMerchant = { provider: 'stax', publicKey: 'acme-web-token', apiKey: 'acme-stax-key' }
export const otherStax: StaxMerchant = { provider: 'stax', publicKey: 'other-web-token', apiKey: 'other-stax-key' }
export const gpi: GpiMerchant = gpiMerchant('acme')
export const otherGpi: GpiMerchant = gpiMerchant('other')

export const TENANT = 'http://acme.localhost:4100'
export const DAY_MS = 24 * 60 * 60_000

function gpiMerchant(name: string): GpiMerchant {
  return {
    provider: 'gpi',
    apiKeyPublic: `${name}-public`,
    apiKey: `${name}-server`,
    apiSecret: `${name}-secret`,
    accountCredential: `${name}-credential`,
    webId: `${name}-web`,
  }
}

/** A gateway whose clock starts on a fixed Tuesday, and functions to call it. */
export function testGateway(options: Partial<GatewayOptions> = {}) {
  let now = new Date('2026-03-10T15:00:00Z')
  const app = createGateway({
    publicOrigin: 'http://pay.localhost:4100',
    tenantOriginPattern: /^http:\/\/[a-z0-9-]+\.localhost:4100$/,
    frameAncestors: ['http://*.localhost:4100'],
    merchants: [stax, otherStax, gpi, otherGpi],
    clock: () => now,
    ...options,
  })

  const call = async (request: InjectOptions) => {
    const response = await app.inject(request)
    return { status: response.statusCode, body: JSON.parse(response.body || '{}') as Json, headers: response.headers }
  }
  const staxCall = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, key = stax.apiKey) =>
    call({ method, url: `/stax${url}`, headers: { authorization: `Bearer ${key}` }, payload })
  const gpCall = (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    merchant = gpi,
    headers: Record<string, string> = {},
  ) =>
    call({
      method,
      url: `/gp/transactions${url}`,
      headers: {
        authorization: authToken(merchant, { ts: now.getTime() }),
        'x-gp-api-key': merchant.apiKey,
        'x-gp-version': '2021-04-08',
        ...headers,
      },
      payload,
    })

  return {
    app,
    call,
    staxCall,
    gpCall,
    pass: (ms: number) => (now = new Date(now.getTime() + ms)),
    staxToken: (details: object = {}, key = stax.publicKey, headers = {}) =>
      call({
        method: 'POST',
        url: `/stax/web-payments/${key}/payment-methods`,
        headers,
        payload: { ...staxCard, ...details },
      }),
    gpToken: (payload: object = { card: gpCard }, headers: Record<string, string> = {}) =>
      call({
        method: 'POST',
        url: '/gp/tokenization/temporary_tokens',
        headers: { ...tokenHeaders, ...headers },
        payload,
      }),
    transactions: async () => (await call({ url: '/sandbox/transactions' })).body.data as unknown as Json[],
  }
}

export const staxCard = {
  method: 'card',
  firstname: 'Ada',
  lastname: 'Byron',
  month: '12',
  year: '2030',
  card_number: '4111111111111111',
  card_cvv: '123',
}
export const staxBank = {
  method: 'bank',
  person_name: 'Ada Byron',
  bank_routing: '021000021',
  bank_account: '9876543210',
  bank_type: 'checking',
  bank_holder_type: 'personal',
}
export const gpCard = {
  card_number: '4263970000005262',
  card_security_code: '131',
  expiry_month: '12',
  expiry_year: '30',
}
export const tokenHeaders = {
  'x-gp-api-key': gpi.apiKeyPublic,
  'x-gp-environment': 'test',
  'x-gp-request-id': 'PFC-6f1f7f0e-3b1c-4b57-9a39-5f0f3c1f1a11',
  'x-gp-version': '2019-08-22',
}

/** The AuthToken header as a merchant's server signs it. */
export function authToken(
  merchant: GpiMerchant,
  claims: object,
  secret = merchant.apiSecret,
  algorithm = 'HS256',
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: algorithm, typ: 'JWT' })}.${part({ type: 'AuthTokenV2', account_credential: merchant.accountCredential, region: 'US', ...claims })}`
  return `AuthToken ${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** A parsed response: tests compare its shape and use its ids in URLs. */
interface Json {
  [name: string]: Json
}
