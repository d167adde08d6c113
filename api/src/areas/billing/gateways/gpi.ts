import { createHmac } from 'node:crypto'
import { isDefinitiveRefusal, type HttpClient, type HttpResult } from '#foundation/http-client'
import { toObject, toText, type Json } from '#foundation/json'
import { readBrand } from './card-brands'
import {
  toDone,
  type Charge,
  type ChargeMethod,
  type ChargeName,
  type GatewayResult,
  type PaymentGateway,
} from './gateway'

export interface GpiAccount {
  provider: 'gpi'
  /** Server-side key; the browser uses a different one. */
  apiKey: string
  apiSecret: string
  /** `XWebID:TerminalID:AuthKey` */
  accountCredential: string
}

const kinds: Record<ChargeMethod, { sales: string; refunds: string; idField: string; refundIdField: string }> = {
  card: { sales: 'creditsales', refunds: 'creditreturns', idField: 'creditsale_id', refundIdField: 'creditreturn_id' },
  ach: { sales: 'checksales', refunds: 'checkrefunds', idField: 'checksale_id', refundIdField: 'checkrefund_id' },
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** Short-lived auth token: a JWT signed for each request. */
function authToken(
  { apiSecret, accountCredential }: Pick<GpiAccount, 'apiSecret' | 'accountCredential'>,
  now: Date,
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { type: 'AuthTokenV2', account_credential: accountCredential, region: 'US', ts: now.getTime() }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `AuthToken ${signed}.${createHmac('sha256', apiSecret).update(signed).digest('base64url')}`
}

const outcomes: Record<string, GatewayResult['outcome']> = {
  approved: 'approved',
  check_submitted: 'submitted',
  partially_approved: 'partial',
  voided: 'voided',
}

/** Reads a transaction from a response. A status not in `outcomes` counts as declined: it does not report that money moved. */
function readTransaction(
  body: Json,
  { amountCents, method }: Pick<ChargeName, 'amountCents' | 'method'>,
  idField = kinds[method].idField,
): GatewayResult {
  const status = toText(body['status'])
  if (!status) return { outcome: 'unknown', message: 'Response without a status' }
  const [card, check] = [toObject(body['card']), toObject(body['check'])]
  const [month, year] = [Number(card['expiry_month']), Number(card['expiry_year'])]
  const isMonth = month >= 1 && month <= 12 && year >= 0 && year <= 99
  const masked = toText(card['masked_card_number']) ?? toText(check['masked_account_number'])
  const taken = toText(toObject(body['payment'])['amount'])
  const outcome = outcomes[status] ?? 'declined'
  return {
    outcome: outcome === 'approved' && taken !== undefined && taken !== dollars(amountCents) ? 'partial' : outcome,
    processorId: toText(body[idField]),
    message: toText(body['processor_response']) ?? status,
    brand: readBrand(toText(card['type'])),
    last4: /(\d{4})$/.exec(masked ?? '')?.[1],
    expMonth: isMonth ? month : undefined,
    expYear: isMonth ? 2000 + year : undefined,
    storedToken: toText(card['token']) ?? toText(check['token']),
  }
}

/** Declines come with status 470 and partial approvals with 471, both with the transaction as the body; other 4xx carry an error. */
function readSale(
  answer: HttpResult,
  charge: Pick<ChargeName, 'amountCents' | 'method'>,
  idField?: string,
): GatewayResult {
  if (answer.kind === 'not_sent') return { outcome: 'declined', message: `Not sent: ${answer.reason}` }
  if (answer.kind === 'lost') return { outcome: 'unknown', message: answer.reason }
  if (answer.status < 300 || answer.status === 470 || answer.status === 471)
    return readTransaction(answer.body, charge, idField)
  if (isDefinitiveRefusal(answer.status))
    return {
      outcome: 'declined',
      message: `Refused with ${answer.status} ${toText(toObject(answer.body['error'])['code']) ?? ''}`.trim(),
    }
  return { outcome: 'unknown', message: `Answered ${answer.status}` }
}

function toSource({ source, method, accountType }: Pick<Charge, 'source' | 'method' | 'accountType'>): Json {
  const token = source.kind === 'stored' ? { token: source.token } : { temporary_token: source.token }
  return method === 'card'
    ? { card: token }
    : { check: { account_type: accountType === 'savings' ? 'Savings' : 'Checking', ...token } }
}

function toSale(charge: Charge): Json {
  const { payer, billing } = charge
  return {
    reference_id: charge.reference,
    ...toSource(charge),
    payment: { amount: dollars(charge.amountCents), currency_code: '840', invoice_number: charge.invoiceNumber },
    customer: {
      first_name: payer?.firstName,
      last_name: payer?.lastName,
      billing_address: billing && {
        line1: billing.street,
        city: billing.city,
        state: billing.state,
        postal_code: billing.zipCode,
        country: 'USA',
      },
    },
    transaction: {
      country_code: '840',
      language: 'en-US',
      entry_class: charge.method === 'ach' ? 'WEB' : undefined,
      // There is no idempotency header: reference_id with allow_duplicate: false takes its place.
      processing_indicators: { create_token: charge.store, allow_duplicate: false, partial_approval: false },
    },
  }
}

/** Global Payments Integrated (formerly OpenEdge). Browser tokens are single-use; a sale can return a reusable one. */
export function createGpi(
  account: GpiAccount,
  wire: HttpClient,
  browser: PaymentGateway['browser'],
  clock: () => Date,
): PaymentGateway {
  const headers = () => ({
    authorization: authToken(account, clock()),
    'x-gp-api-key': account.apiKey,
    'x-gp-version': '2021-04-08',
    'x-gp-partner-app-name': 'customer-portal',
  })

  return {
    provider: 'gpi',
    displayName: 'Global Payments',
    browser,

    async charge(charge) {
      const answer = await wire.send({
        method: 'POST',
        path: `/${kinds[charge.method].sales}`,
        headers: headers(),
        body: toSale(charge),
      })
      return readSale(answer, charge)
    },

    async lookup(charge) {
      const path = `/${kinds[charge.method].sales}/reference_id/${encodeURIComponent(charge.reference)}`
      const answer = await wire.send({ method: 'GET', path, headers: headers() })
      if (answer.kind !== 'answered') return { outcome: 'unknown' }
      if (answer.status === 404) return null
      return answer.status < 300 || answer.status === 470 || answer.status === 471
        ? readTransaction(answer.body, charge)
        : { outcome: 'unknown' }
    },

    void: async ({ processorId, method }) =>
      toDone(
        await wire.send({
          method: 'PUT',
          path: `/${kinds[method].sales}/${encodeURIComponent(processorId)}/voids`,
          headers: headers(),
          body: {},
        }),
      ),

    refund: async ({ processorId, method, amountCents, reference }) => {
      const path = `/${kinds[method].sales}/${encodeURIComponent(processorId)}/${kinds[method].refunds}`
      const body = {
        reference_id: reference || undefined,
        payment: amountCents === undefined ? undefined : { amount: dollars(amountCents) },
      }
      const answer = await wire.send({ method: 'POST', path, headers: headers(), body })
      // Without an amount all that is left is refunded, so the amount in the response is taken as correct.
      const named =
        answer.kind === 'answered' ? Math.round(Number(toObject(answer.body['payment'])['amount']) * 100) : 0
      return readSale(answer, { amountCents: amountCents ?? named, method }, kinds[method].refundIdField)
    },

    async lookupRefund({ reference, amountCents, method }) {
      const path = `/${kinds[method].refunds}/reference_id/${encodeURIComponent(reference)}`
      const answer = await wire.send({ method: 'GET', path, headers: headers() })
      if (answer.kind !== 'answered') return { outcome: 'unknown' }
      if (answer.status === 404) return null
      return answer.status < 300
        ? readTransaction(answer.body, { amountCents, method }, kinds[method].refundIdField)
        : { outcome: 'unknown' }
    },

    async store({ token, method, reference }) {
      // Only cards can be verified without moving money.
      if (method === 'ach')
        return { outcome: 'declined', message: 'A bank account can be stored only with its first payment' }
      const body = {
        reference_id: reference,
        card: { temporary_token: token },
        payment: { amount: '0.00', currency_code: '840' },
        transaction: { country_code: '840', language: 'en-US', processing_indicators: { create_token: true } },
      }
      return readSale(await wire.send({ method: 'POST', path: '/creditauths', headers: headers(), body }), {
        amountCents: 0,
        method,
      })
    },

    // The vendor has no public endpoint for this. Without our copy of the token nobody can charge it.
    deleteStored: async () => 'done',
  }
}
