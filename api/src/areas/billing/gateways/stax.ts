import { isDefinitiveRefusal, type HttpClient, type HttpResult } from '#foundation/http-client'
import { toObject, toText, type Json } from '#foundation/json'
import { toCents } from '@portal/rules'
import { readBrand } from './card-brands'
import { toDone, type ChargeMethod, type ChargeName, type GatewayResult, type PaymentGateway } from './gateway'

export interface StaxAccount {
  provider: 'stax'
  /** The merchant's bearer key; it determines test or live mode. */
  apiKey: string
}

/** `122030` and `12/2030` → month and year. */
function readExpiry(text: string | undefined): Pick<GatewayResult, 'expMonth' | 'expYear'> {
  const [, month, year] = /^(\d{2})\/?(\d{4})$/.exec(text ?? '') ?? []
  return month && year ? { expMonth: Number(month), expYear: Number(year) } : {}
}

const describeMethod = (method: Json): Pick<GatewayResult, 'brand' | 'last4' | 'expMonth' | 'expYear'> => ({
  brand: readBrand(toText(method['card_type'])),
  last4: toText(method['card_last_four']),
  ...readExpiry(toText(method['card_exp'])),
})

/** Reads a transaction from a response. Bank transfers succeed immediately but may still be returned, so they count as submitted. */
function readTransaction(body: Json, { amountCents, method }: ChargeName): GatewayResult {
  const { success, total } = body
  if (typeof success !== 'boolean' || typeof total !== 'number')
    return { outcome: 'unknown', message: 'Response without success or total' }
  const known = {
    processorId: toText(body['id']),
    message: toText(body['message']),
    ...describeMethod(toObject(body['payment_method'])),
    last4: toText(body['last_four']),
  }
  if (body['is_voided'] === true) return { ...known, outcome: 'voided' }
  if (!success) return { ...known, outcome: 'declined' }
  if (method === 'ach') return { ...known, outcome: 'submitted' }
  return { ...known, outcome: toCents(total) === amountCents ? 'approved' : 'partial' }
}

/** Reads a charge after a refund: the refund is the last of its child transactions of that type. */
function readRefund(body: Json, method: ChargeMethod): GatewayResult {
  const children = Array.isArray(body['child_transactions']) ? body['child_transactions'].map(toObject) : []
  const last = children.filter((each) => each['type'] === 'refund').at(-1)
  return {
    outcome: method === 'ach' ? 'submitted' : 'approved',
    processorId: toText(last?.['id']),
    message: toText(last?.['message']),
  }
}

/** Reads the answer to a charge or a refund, whose body is read by `read` if it went through. */
function readAnswer(answer: HttpResult, read: (body: Json) => GatewayResult): GatewayResult {
  if (answer.kind === 'not_sent') return { outcome: 'declined', message: `Not sent: ${answer.reason}` }
  if (answer.kind === 'lost') return { outcome: 'unknown', message: answer.reason }
  if (isDefinitiveRefusal(answer.status)) return { outcome: 'declined', message: `Refused with ${answer.status}` }
  return answer.status < 300 ? read(answer.body) : { outcome: 'unknown', message: `Answered ${answer.status}` }
}

/** Stax (Fattmerchant). The vendor stores payment methods created in the browser, so their tokens are reusable. */
export function createStax(account: StaxAccount, wire: HttpClient, browser: PaymentGateway['browser']): PaymentGateway {
  const headers = { authorization: `Bearer ${account.apiKey}` }

  return {
    provider: 'stax',
    displayName: 'Stax',
    browser,

    async charge(charge) {
      const answer = await wire.send({
        method: 'POST',
        path: '/charge',
        headers,
        // Amounts are in dollars; the same idempotency_id with the same amount returns the first charge.
        body: {
          payment_method_id: charge.source.token,
          total: charge.amountCents / 100,
          pre_auth: false,
          meta: {},
          idempotency_id: charge.reference,
        },
      })
      const result = readAnswer(answer, (body) => readTransaction(body, charge))
      return charge.store && (result.outcome === 'approved' || result.outcome === 'submitted')
        ? { ...result, storedToken: charge.source.token }
        : result
    },

    async lookup(charge) {
      const answer = await wire.send({
        method: 'GET',
        path: `/transaction?idempotency_id=${encodeURIComponent(charge.reference)}`,
        headers,
      })
      if (answer.kind !== 'answered' || answer.status >= 300) return { outcome: 'unknown' }
      const { data } = answer.body
      if (!Array.isArray(data)) return { outcome: 'unknown', message: 'Lookup response without data' }
      // If the vendor ignored the filter, another charge in the list must not settle ours.
      const found = data.map(toObject).find((each) => each['idempotency_id'] === charge.reference)
      return found ? readTransaction(found, charge) : null
    },

    void: async ({ processorId }) =>
      toDone(
        await wire.send({
          method: 'POST',
          path: `/transaction/${encodeURIComponent(processorId)}/void`,
          headers,
          body: {},
        }),
      ),

    refund: async ({ processorId, method, amountCents }) => {
      const body = amountCents === undefined ? {} : { total: amountCents / 100 }
      const answer = await wire.send({
        method: 'POST',
        path: `/transaction/${encodeURIComponent(processorId)}/refund`,
        headers,
        body,
      })
      return readAnswer(answer, (sent) => readRefund(sent, method))
    },

    async lookupRefund({ processorId, method, amountCents, refundedBeforeCents }) {
      const answer = await wire.send({
        method: 'GET',
        path: `/transaction/${encodeURIComponent(processorId)}`,
        headers,
      })
      if (answer.kind !== 'answered' || answer.status >= 300) return { outcome: 'unknown' }
      const refunded = answer.body['total_refunded']
      if (typeof refunded !== 'number') return { outcome: 'unknown', message: 'A transaction without total_refunded' }
      // A charge has one refund in flight at a time, so anything refunded beyond the earlier ones is this refund.
      return toCents(refunded) >= refundedBeforeCents + amountCents ? readRefund(answer.body, method) : null
    },

    async store({ token }) {
      const answer = await wire.send({ method: 'GET', path: `/payment-method/${encodeURIComponent(token)}`, headers })
      if (answer.kind !== 'answered') return { outcome: 'unknown' }
      if (answer.status >= 300) return { outcome: isDefinitiveRefusal(answer.status) ? 'declined' : 'unknown' }
      return { outcome: 'approved', storedToken: token, ...describeMethod(answer.body) }
    },

    deleteStored: async (token) =>
      toDone(await wire.send({ method: 'DELETE', path: `/payment-method/${encodeURIComponent(token)}`, headers })),
  }
}
