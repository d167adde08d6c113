import { createHttpClient, type HttpResult } from '#foundation/http-client'
import { toText } from '#foundation/json'
import type { Lender, LenderAnswer } from './lender'
import { parseOffers } from './parse-offers'

export interface HttpLenderOptions {
  name: string
  /** Base URL of the lender's API. */
  url: string
  apiKey: string
  /** Timeout of one HTTP request. */
  timeoutMs: number
}

/** The only accepted form of `location`: a path below the base URL, so that the API key is sent nowhere else. */
const LOCATION = /^\/offers\/[\w-]{1,200}$/

const problem = (reason: string): LenderAnswer => ({ kind: 'problem', reason })

/**
 * A lender with an asynchronous API: `POST /offers` returns a location, and `GET` on it returns the offers once they are
 * ready. The location is not stored: repeating the request with the same idempotency key returns it again, even after a crash.
 */
export function createHttpLender({ name, url, apiKey, timeoutMs }: HttpLenderOptions): Lender {
  const wire = createHttpClient({ baseUrl: url, timeoutMs })
  const headers = { authorization: `Bearer ${apiKey}` }

  function read(answer: HttpResult, amountCents: number): LenderAnswer {
    if (answer.kind !== 'answered') return problem(answer.reason)
    if (answer.status === 202) return { kind: 'working' }
    if (answer.status !== 200) return problem(`status ${answer.status}`)
    const offers = parseOffers(answer.body, amountCents)
    return offers ? { kind: 'offers', offers } : problem('implausible offers')
  }

  return {
    name,
    offersFor: async ({ tenant, quoteId, amountCents, key }) => {
      const answer = await wire.send({
        method: 'POST',
        path: '/offers',
        headers: { ...headers, 'idempotency-key': key },
        body: { quote: `${tenant}-${quoteId}`, amount_cents: amountCents },
      })
      if (answer.kind !== 'answered' || answer.status !== 202) return read(answer, amountCents)
      const location = toText(answer.body['location'])
      if (!location || !LOCATION.test(location)) return problem('invalid location')
      return read(await wire.send({ method: 'GET', path: location, headers }), amountCents)
    },
    close: wire.close,
  }
}
