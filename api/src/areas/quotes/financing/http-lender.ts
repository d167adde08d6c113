import { createHttpClient, textOf, type HttpResult } from '../../../foundation/http-client'
import type { Lender, LenderAnswer } from './lender'
import { parseOffers } from './parse-offers'

export interface HttpLenderOptions {
  name: string
  /** Where the lender's calls live. */
  url: string
  apiKey: string
  /** How long one exchange may take. */
  timeoutMs: number
}

/** Where the lender says that it works on a question: below its own address, so that the key goes nowhere else. */
const LOCATION = /^\/offers\/[\w-]{1,200}$/

const problem = (reason: string): LenderAnswer => ({ kind: 'problem', reason })

/**
 * A lender that works on a question for a while: `POST /offers` answers where to look, `GET` there the offers once they
 * are made. Where to look is not kept: the same question under the same key leads to the same place, also after a crash.
 */
export function createHttpLender({ name, url, apiKey, timeoutMs }: HttpLenderOptions): Lender {
  const wire = createHttpClient({ baseUrl: url, timeoutMs })
  const headers = { authorization: `Bearer ${apiKey}` }

  function read(answer: HttpResult, amountCents: number): LenderAnswer {
    if (answer.kind !== 'answered') return problem(answer.reason)
    if (answer.status === 202) return { kind: 'working' }
    if (answer.status !== 200) return problem(`status ${answer.status}`)
    const offers = parseOffers(answer.body, amountCents)
    return offers ? { kind: 'offers', offers } : problem('offers that cannot be true')
  }

  return {
    name,
    offersFor: async ({ tenant, quoteId, amountCents, key }) => {
      const asked = await wire.send({
        method: 'POST', path: '/offers', headers: { ...headers, 'idempotency-key': key }, body: { quote: `${tenant}-${quoteId}`, amount_cents: amountCents },
      })
      if (asked.kind !== 'answered' || asked.status !== 202) return read(asked, amountCents)
      const location = textOf(asked.body['location'])
      if (!location || !LOCATION.test(location)) return problem('no place to look')
      return read(await wire.send({ method: 'GET', path: location, headers }), amountCents)
    },
    close: wire.close,
  }
}
