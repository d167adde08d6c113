import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isCardInDisguise } from '../card-rules'
import type { GatewayContext } from '../context'
import { centsFromText } from '../money'
import { merchantId, type GpiMerchant } from '../options'
import type { PaymentSource, Transaction } from '../records'
import { isAuthTokenValid } from './auth-token'
import { ReturnBody, SaleBody } from './bodies'
import { answerLikeGpi, failure, invalidInput } from './errors'
import { toHttpStatus, kinds, toTransaction, type Kind } from './shapes'
import { readAccount } from './tokenize'

type Named = { Params: { id?: string; reference?: string } }
/** Each endpoint for one transaction exists twice: by the gateway's id and by the merchant's reference. */
const namings = ['/:id', '/reference_id/:reference']

/** Authenticates the merchant: the server key identifies it, and the AuthToken proves it. */
function requireMerchant({ merchants, clock }: GatewayContext, request: FastifyRequest): string {
  const merchant = merchants.find(
    (each): each is GpiMerchant => each.provider === 'gpi' && each.apiKey === request.headers['x-gp-api-key'],
  )
  if (!merchant) throw failure(401, 'invalid_api_key', 'The X-GP-Api-Key header holds no known server key.')
  if (!isAuthTokenValid(request.headers.authorization, merchant, clock()))
    throw failure(403, 'invalid_auth_token', 'The AuthToken is missing, too old or not signed for this account.')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(request.headers['x-gp-version'] ?? '')))
    throw failure(400, 'invalid_header', 'The X-GP-Version header is missing or wrong.')
  return merchantId(merchant)
}

/** A sale by check may contain the bank account's numbers instead of a token. */
async function addAccount(
  { vault }: GatewayContext,
  { check }: SaleBody,
  owner: string,
): Promise<PaymentSource | undefined> {
  const { account_number, routing_number, token, temporary_token } = check ?? {}
  if (account_number === undefined || routing_number === undefined || (token ?? temporary_token) !== undefined)
    return undefined
  return vault.addTemporaryToken({ ...readAccount({ account_number, routing_number }, '/check'), merchantId: owner })
}

function findSource({ vault }: GatewayContext, body: SaleBody, kind: Kind, owner: string): PaymentSource {
  const field = kinds[kind].method === 'card' ? 'card' : 'check'
  const { temporary_token, token } = body[field] ?? {}
  const id = temporary_token ?? token
  const source = id === undefined ? undefined : vault.usable(owner, id)
  if (!source || source.kind !== kinds[kind].method || source.singleUse !== (temporary_token !== undefined)) {
    throw invalidInput(
      `/${field}/${temporary_token === undefined ? 'token' : 'temporary_token'}`,
      'The token is unknown, used or too old.',
      'invalid_token',
    )
  }
  return source
}

function answer({ store, clock }: GatewayContext, transaction: Transaction, kind: Kind, created?: PaymentSource) {
  const source = transaction.sourceId === null ? undefined : store.source(transaction.sourceId)
  return toTransaction(transaction, kind, clock(), source, created)
}

function addSale(app: FastifyInstance, context: GatewayContext, kind: 'creditsales' | 'creditauths' | 'checksales') {
  const { store, vault, ledger } = context
  app.post<{ Body: SaleBody }>(`/${kind}`, { schema: { body: SaleBody } }, async (request, reply) => {
    const owner = requireMerchant(context, request)
    const { reference_id: reference, payment, transaction: { processing_indicators: wishes } = {} } = request.body
    const amountCents = centsFromText(payment.amount)
    if (amountCents === null || (amountCents === 0 && kind !== 'creditauths'))
      throw invalidInput('/payment/amount', 'The amount must be written like 10.00.')
    if (isCardInDisguise(reference)) throw invalidInput('/reference_id', 'The reference must not be a card number.')
    const account = kind === 'checksales' ? await addAccount(context, request.body, owner) : undefined
    // No await from here to the charge, so that no concurrent request can use the same token or reference.
    const source = account ?? findSource(context, request.body, kind, owner)
    const fault = context.findFault({ provider: 'gpi', amountCents, reference })
    if (fault === 'server_error') throw failure(500, 'server_error', 'Server error.')
    if (fault === 'too_many_requests')
      throw failure(429, 'too_many_requests', 'Too many requests.', { 'retry-after': '1' })
    if (store.transactionByReference(owner, reference) && wishes?.allow_duplicate !== true) {
      return reply
        .code(470)
        .send({ status: 'declined', reference_id: reference, processor_response: 'Duplicate transaction' })
    }

    const type = kinds[kind].type
    const [transaction] = await Promise.all([
      ledger.charge({ provider: 'gpi', merchantId: owner, source, amountCents, reference, type }),
      vault.spend(source),
    ])
    if (fault) return context.loseAnswer(reply, fault)
    const created = wishes?.create_token && transaction.status !== 'declined' ? await vault.keep(source) : undefined
    return reply.code(toHttpStatus(transaction)).send(answer(context, transaction, kind, created))
  })
}

/** The endpoints for one transaction. */
function addTransaction(app: FastifyInstance, context: GatewayContext, naming: string) {
  const { store, ledger } = context

  function findTransaction(request: FastifyRequest<Named>, kind: Kind): Transaction {
    const owner = requireMerchant(context, request)
    const { id, reference } = request.params
    const found = id !== undefined ? store.transaction(id) : store.transactionByReference(owner, reference ?? '')
    const fits = found?.merchantId === owner && found.type === kinds[kind].type && found.method === kinds[kind].method
    if (!found || !fits) throw failure(404, 'not_found', 'The transaction is not found.')
    return found
  }

  for (const kind of Object.keys(kinds) as Kind[])
    app.get<Named>(`/${kind}${naming}`, async (request) => answer(context, findTransaction(request, kind), kind))

  for (const kind of ['creditsales', 'creditauths', 'checksales'] as const) {
    app.put<Named>(`/${kind}${naming}/voids`, async (request) => {
      const change = await ledger.void(findTransaction(request, kind))
      if (!change.ok) throw failure(400, 'invalid_transaction', change.message)
      return answer(context, change.transaction, kind)
    })
  }

  for (const kind of ['creditsales', 'checksales'] as const) {
    const returnKind = kinds[kind].returns
    app.post<Named & { Body: ReturnBody }>(
      `/${kind}${naming}/${returnKind}`,
      { schema: { body: ReturnBody } },
      async (request, reply) => {
        const amount = request.body?.payment?.amount
        const amountCents = amount === undefined ? undefined : centsFromText(amount)
        if (amountCents === null) throw invalidInput('/payment/amount', 'The amount must be written like 10.00.')
        const change = await ledger.refund(findTransaction(request, kind), amountCents, request.body?.reference_id)
        if (!change.ok) throw invalidInput('/payment/amount', change.message, 'invalid_transaction')
        return reply.code(201).send(answer(context, change.transaction, returnKind))
      },
    )
  }
}

/** The endpoints for a merchant's server: sales, authorizations, voids and returns. */
export function gpiServerRoutes(context: GatewayContext) {
  return async (app: FastifyInstance) => {
    answerLikeGpi(app)
    for (const kind of ['creditsales', 'creditauths', 'checksales'] as const) addSale(app, context, kind)
    for (const naming of namings) addTransaction(app, context, naming)
  }
}
