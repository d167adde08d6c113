import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RunningApi } from 'api'

interface StoredCards {
  approved: string
  declined: string
  second?: string
  /** Token of the expired card. */
  expired?: string
}

const PAYS = '4111111111111111'
const PAYS_TOO = '5555555555554444'
const DISCOVER = '6011111111111117'
/** Tokenized like any other card, but declined at every charge. */
const DECLINES = '4012888888881881'

/** Stores the demo customers' cards at the sandbox gateway, as the vendors' scripts and the API together would. */
export async function storeDemoCards(
  api: RunningApi,
  gateway: FastifyInstance,
): Promise<{ acme: StoredCards; bluebird: StoredCards }> {
  const post = async (
    url: string,
    payload: object,
    headers: Record<string, string> = {},
  ): Promise<Record<string, string>> => {
    const answer = await gateway.inject({ method: 'POST', url, payload, headers })
    if (answer.statusCode >= 300)
      throw new Error(`The sandbox gateway rejected a demo card with ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const staxToken = async (card: string) =>
    (
      await post('/stax/web-payments/sandbox-stax-acme/payment-methods', {
        method: 'card',
        firstname: 'Casey',
        lastname: 'Rivera',
        month: '12',
        year: '2030',
        card_number: card,
        card_cvv: '123',
      })
    )['id']!
  const gpiToken = async (card: string) => {
    const headers = {
      'x-gp-api-key': 'sandbox-gpi-bluebird',
      'x-gp-environment': 'test',
      'x-gp-version': '2019-08-22',
      'x-gp-request-id': `PFC-${randomUUID()}`,
    }
    const { temporary_token: token } = await post(
      '/gp/tokenization/temporary_tokens',
      { card: { card_number: card, card_security_code: '123', expiry_month: '12', expiry_year: '30' } },
      headers,
    )
    const kept = await api.services.payments
      .byProvider({ id: 0, subdomain: 'bluebird', paymentAccounts: {} }, 'gpi')
      ?.store({ token: token!, method: 'card', reference: randomUUID() })
    if (!kept?.storedToken)
      throw new Error(`The sandbox gateway did not store a demo card: ${kept?.message ?? 'no account for bluebird'}`)
    return kept.storedToken
  }
  return {
    acme: { approved: await staxToken(PAYS), declined: await staxToken(DECLINES) },
    bluebird: {
      approved: await gpiToken(PAYS),
      declined: await gpiToken(DECLINES),
      second: await gpiToken(PAYS_TOO),
      expired: await gpiToken(DISCOVER),
    },
  }
}
