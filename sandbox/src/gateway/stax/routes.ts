import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isCardInDisguise } from '../card-rules'
import type { GatewayContext } from '../context'
import { answerRefusals, Refusal } from '../gateway-error'
import type { Change } from '../ledger'
import { centsFromNumber } from '../money'
import { merchantId, type StaxMerchant } from '../options'
import type { PaymentSource, Transaction } from '../records'
import { ChargeBody, CustomerBody, RefundBody, TokenizeBody } from './bodies'
import { toCustomer, toPaymentMethod, toTransaction } from './shapes'
import { addCustomer, tokenize } from './tokenize'

type ById = { Params: { id: string } }

const invalid = (field: string, message: string, status = 422) => new Refusal(status, { [field]: [message] })

function answerLikeStax(app: FastifyInstance) {
  answerRefusals(app, (problems) => {
    const fields: Record<string, string[]> = {}
    for (const { path, message } of problems) (fields[path.join('.') || 'body'] ??= []).push(message)
    return new Refusal(422, fields)
  })
}

/** The endpoint for the vendor's browser script. The public token in the path identifies the merchant. */
export function staxBrowserRoutes(context: GatewayContext) {
  return async (app: FastifyInstance) => {
    answerLikeStax(app)
    app.post<{ Params: { token: string }; Body: TokenizeBody }>(
      '/:token/payment-methods',
      { schema: { body: TokenizeBody } },
      async (request) => {
        const merchant = context.merchants.find(
          (each) => each.provider === 'stax' && each.publicKey === request.params.token,
        )
        if (!merchant) throw new Refusal(401, { message: 'The web payments token is unknown.' })
        const { source, customer } = await tokenize(request.body, merchantId(merchant), context)
        return toPaymentMethod(source, customer)
      },
    )
  }
}

/** Authenticates the merchant by its server key. */
function requireMerchant({ merchants }: GatewayContext, request: FastifyRequest): string {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const merchant = merchants.find((each): each is StaxMerchant => each.provider === 'stax' && each.apiKey === key)
  if (!merchant) throw new Refusal(401, { error: ['The API key is unknown.'] })
  return merchantId(merchant)
}

function addCharge(app: FastifyInstance, context: GatewayContext) {
  const { store, vault, ledger } = context
  app.post<{ Body: ChargeBody }>('/charge', { schema: { body: ChargeBody } }, async (request, reply) => {
    const owner = requireMerchant(context, request)
    const { payment_method_id, total, pre_auth, idempotency_id: reference = null } = request.body
    const amountCents = centsFromNumber(total)
    if (amountCents === null) throw invalid('total', 'The total must be a positive amount of whole cents.')
    if (pre_auth) throw invalid('pre_auth', 'The sandbox captures at once.')
    if (reference !== null && isCardInDisguise(reference))
      throw invalid('idempotency_id', 'The idempotency id must not be a card number.')

    const requestDigest = createHash('sha256')
      .update(JSON.stringify([payment_method_id, amountCents]))
      .digest('hex')
    const earlier = reference === null ? undefined : store.transactionByReference(owner, reference)
    if (earlier && earlier.requestDigest !== requestDigest)
      throw invalid('idempotency_id', 'The idempotency id was used for a different charge.')
    if (earlier) return toTransaction(earlier, context)

    const source = vault.usable(owner, payment_method_id)
    if (!source) throw invalid('payment_method_id', 'The selected payment method id is invalid.')
    const fault = context.findFault({ provider: 'stax', amountCents, reference })
    if (fault === 'server_error') throw new Refusal(500, { message: 'Server Error' })
    if (fault === 'too_many_requests') throw new Refusal(429, { message: 'Too Many Attempts.' }, { 'retry-after': '1' })
    const transaction = await ledger.charge({
      provider: 'stax',
      merchantId: owner,
      source,
      amountCents,
      reference,
      requestDigest,
      type: 'sale',
    })
    return fault ? context.loseAnswer(reply, fault) : toTransaction(transaction, context)
  })
}

function addTransactions(app: FastifyInstance, context: GatewayContext) {
  const { store, ledger } = context

  function findTransaction(request: FastifyRequest<ById>): Transaction {
    const owner = requireMerchant(context, request)
    const transaction = store.transaction(request.params.id)
    if (transaction?.merchantId !== owner) throw invalid('id', 'The transaction is not found.', 404)
    return transaction
  }

  /** The changed transaction, as the vendor returns it; a refund is one of its children. */
  function answerChange(change: Change, changedId: string) {
    if (!change.ok) throw invalid('id', change.message)
    return toTransaction(store.transaction(changedId) ?? change.transaction, context)
  }

  function refund(transaction: Transaction, body: RefundBody) {
    const amountCents = body?.total === undefined ? undefined : centsFromNumber(body.total)
    if (amountCents === null) throw invalid('total', 'The total must be a positive amount of whole cents.')
    return ledger.refund(transaction, amountCents)
  }

  app.get<ById>('/transaction/:id', async (request) => toTransaction(findTransaction(request), context))

  // The sandbox's own addition: looking up a charge by its idempotency id is not publicly documented.
  app.get<{ Querystring: { idempotency_id?: string } }>('/transaction', async (request) => {
    const reference = request.query.idempotency_id
    if (!reference) throw invalid('idempotency_id', 'The idempotency id field is required.')
    const transaction = store.transactionByReference(requireMerchant(context, request), reference)
    return { data: transaction ? [toTransaction(transaction, context)] : [], total: transaction ? 1 : 0 }
  })

  app.post<ById>('/transaction/:id/void', async (request) => {
    const transaction = findTransaction(request)
    return answerChange(await ledger.void(transaction), transaction.id)
  })

  const withRefundBody = { schema: { body: RefundBody } }
  app.post<ById & { Body: RefundBody }>('/transaction/:id/refund', withRefundBody, async (request) => {
    const transaction = findTransaction(request)
    if (ledger.isVoidable(transaction)) throw invalid('id', 'The transaction is not settled yet: void it.')
    return answerChange(await refund(transaction, request.body), transaction.id)
  })

  app.post<ById & { Body: RefundBody }>('/transaction/:id/void-or-refund', withRefundBody, async (request) => {
    const transaction = findTransaction(request)
    const total = request.body?.total
    if (!ledger.isVoidable(transaction)) return answerChange(await refund(transaction, request.body), transaction.id)
    if (total !== undefined && centsFromNumber(total) !== transaction.amountCents)
      throw invalid('total', 'Before settlement only the whole amount can be voided.')
    return answerChange(await ledger.void(transaction), transaction.id)
  })
}

function addPaymentMethods(app: FastifyInstance, context: GatewayContext) {
  const { store, vault } = context

  function findPaymentMethod(request: FastifyRequest<ById>): PaymentSource {
    const owner = requireMerchant(context, request)
    const source = store.source(request.params.id)
    if (source?.merchantId !== owner || source.deletedAt !== null)
      throw invalid('id', 'The payment method is not found.', 404)
    return source
  }

  app.get<ById>('/payment-method/:id', async (request) => toPaymentMethod(findPaymentMethod(request)))
  app.delete<ById>('/payment-method/:id', async (request) =>
    toPaymentMethod(await vault.remove(findPaymentMethod(request))),
  )

  app.post<{ Body: CustomerBody }>('/customer', { schema: { body: CustomerBody } }, async (request) =>
    toCustomer(await addCustomer(request.body, requireMerchant(context, request), context)),
  )

  app.get<ById>('/customer/:id', async (request) => {
    const owner = requireMerchant(context, request)
    const customer = store.customer(request.params.id)
    if (customer?.merchantId !== owner) throw invalid('id', 'The customer is not found.', 404)
    return toCustomer(customer)
  })
}

/** The endpoints for a merchant's server, with its API key as bearer token. */
export function staxServerRoutes(context: GatewayContext) {
  return async (app: FastifyInstance) => {
    answerLikeStax(app)
    addCharge(app, context)
    addTransactions(app, context)
    addPaymentMethods(app, context)
  }
}
