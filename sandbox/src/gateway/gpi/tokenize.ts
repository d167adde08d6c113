import type { FastifyInstance } from 'fastify'
import { isCvv, isExpired, readExpiry } from '../card-rules'
import type { GatewayContext } from '../context'
import { merchantId, type GpiMerchant } from '../options'
import { readBankAccount, readCardNumber, TEST_ACCOUNTS_ONLY, TEST_CARDS_ONLY } from '../test-data'
import { TokenBody } from './bodies'
import { answerLikeGpi, failure, invalidInput } from './errors'
import { toTemporaryToken } from './shapes'

const requiredHeaders: Record<string, RegExp> = {
  'x-gp-environment': /^test$/,
  'x-gp-request-id': /^PFC-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'x-gp-version': /^2019-08-22$/,
}

/** The endpoint that the vendor's browser script calls with the public key. */
export function gpiBrowserRoutes(context: GatewayContext) {
  return async (app: FastifyInstance) => {
    answerLikeGpi(app)
    app.post<{ Body: TokenBody }>('/temporary_tokens', { schema: { body: TokenBody } }, async (request, reply) => {
      const key = request.headers['x-gp-api-key']
      const merchant = context.merchants.find(
        (each): each is GpiMerchant => each.provider === 'gpi' && each.apiKeyPublic === key,
      )
      if (!merchant) throw failure(401, 'invalid_api_key', 'The X-GP-Api-Key header holds no known public key.')
      const wrong = Object.entries(requiredHeaders).find(
        ([name, form]) => !form.test(String(request.headers[name] ?? '')),
      )
      if (wrong) throw failure(400, 'invalid_header', `The ${wrong[0]} header is missing or wrong.`)
      const source = await context.vault.addTemporaryToken({
        ...readTokenBody(request.body, context.clock()),
        merchantId: merchantId(merchant),
      })
      return reply.code(201).send(toTemporaryToken(source))
    })
  }
}

function readTokenBody({ card, ach }: TokenBody, now: Date) {
  if (card && !ach) return readCard(card, now)
  if (ach && !card) return readAccount(ach, '/ach')
  throw invalidInput('/', 'Either card or ach is required.')
}

function readCard(
  { card_number, card_security_code, expiry_month, expiry_year }: NonNullable<TokenBody['card']>,
  now: Date,
) {
  const number = readCardNumber(card_number)
  if (!number.ok && number.problem === 'invalid') throw invalidInput('/card/card_number', 'The card number is invalid.')
  if (!number.ok) throw invalidInput('/card/card_number', TEST_CARDS_ONLY, 'invalid_card', TEST_CARDS_ONLY)
  const expiry = readExpiry(`${expiry_month}/${expiry_year}`)
  if (!expiry) throw invalidInput('/card/expiry_month', 'The expiry month is invalid.')
  if (isExpired(expiry, now)) throw invalidInput('/card', 'The expiry date is in the past.')
  if (card_security_code !== undefined && !isCvv(card_security_code))
    throw invalidInput('/card/card_security_code', 'The security code is invalid.')
  return { ...number.facts, kind: 'card' as const, expiry, hasCvv: card_security_code !== undefined }
}

/** Validates a bank account and returns what may be stored of it; `path` is the location of its numbers in the body. */
export function readAccount(
  { account_number, routing_number }: { account_number: string; routing_number: string },
  path: string,
) {
  const account = readBankAccount(routing_number, account_number)
  if (!account.ok && account.problem === 'invalid')
    throw invalidInput(`${path}/routing_number`, 'The routing number is invalid.')
  if (!account.ok) throw invalidInput(`${path}/account_number`, TEST_ACCOUNTS_ONLY, 'invalid_input', TEST_ACCOUNTS_ONLY)
  return { ...account.facts, kind: 'ach' as const, brand: null, expiry: null, hasCvv: false }
}
