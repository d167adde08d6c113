import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findFault, type LenderFault } from './faults'
import { createJobs, type Job, type JobsOptions } from './jobs'
import { addLenderPage } from './page'
import { isLent, paymentCents, terms } from './terms'

export interface LenderOptions {
  /** Accepted API keys, one per company. */
  apiKeys: readonly string[]
  /** How long a request is pending; 1.5 to 4 s by default. */
  delayMs?: () => number
}

/** The parts of the gateway that the lender needs. */
interface LenderRoutesOptions extends Omit<JobsOptions, 'delayMs'> {
  loseAnswer(reply: FastifyReply, fault: 'hang_after_capture' | 'reset_after_capture'): FastifyReply
}

const Question = Type.Object({
  quote: Type.String({ minLength: 1, maxLength: 100 }),
  amount_cents: Type.Integer({ minimum: 1 }),
})

const FASTEST_MS = 1_500
const SLOWEST_MS = 4_000

/**
 * A lender that processes a request for some seconds: `POST /offers` returns 202 with a location; `GET` on it returns 202
 * until the request is done, then 200 with the offers.
 */
export function lenderRoutes(
  context: LenderRoutesOptions,
  { apiKeys, delayMs = () => FASTEST_MS + Math.random() * (SLOWEST_MS - FASTEST_MS) }: LenderOptions,
) {
  const jobs = createJobs({ ...context, delayMs })

  function misbehave(reply: FastifyReply, fault: LenderFault): FastifyReply | undefined {
    if (fault === 'server_error') return reply.code(500).send({ message: 'Something went wrong.' })
    if (fault === 'html')
      return reply
        .type('text/html; charset=utf-8')
        .send('<!doctype html><title>Maintenance</title><p>We will be back soon.')
    if (fault === 'never_answers') return context.loseAnswer(reply, 'hang_after_capture')
    if (fault === 'cut_off') return context.loseAnswer(reply, 'reset_after_capture')
    return undefined
  }

  return async (app: FastifyInstance) => {
    addLenderPage(app)

    app.post<{ Body: Static<typeof Question> }>('/offers', { schema: { body: Question } }, async (request, reply) => {
      const apiKey = readKey(request)
      if (!apiKeys.includes(apiKey)) return reply.code(401).send({ message: 'The API key is unknown.' })
      const { quote, amount_cents: amountCents } = request.body
      const fault = findFault(amountCents)
      const answer = fault && misbehave(reply, fault)
      if (answer) return answer
      const { id } = jobs.ask(apiKey, String(request.headers['idempotency-key'] ?? quote), amountCents)
      return reply.code(202).send({ id, location: `/offers/${id}` })
    })

    app.get<{ Params: { id: string } }>('/offers/:id', async (request, reply) => {
      const job = jobs.find(readKey(request), request.params.id)
      const fault = job && findFault(job.amountCents)
      if (!job || fault === 'job_is_lost') return reply.code(404).send({ message: 'There is no such question.' })
      if (fault === 'never_done' || !jobs.isDone(job))
        return reply.code(202).send({ id: job.id, location: `/offers/${job.id}` })
      return { offers: offersFor(job, fault) }
    })
  }
}

const readKey = (request: FastifyRequest): string =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''

function offersFor({ id, amountCents }: Job, fault: LenderFault | undefined) {
  if (!isLent(amountCents)) return []
  return terms.map(({ months, ratePercent }) => ({
    id: `${id}_${months}`,
    amount_cents: fault === 'other_amount' ? amountCents - 1 : amountCents,
    payment_cents:
      fault === 'pays_too_little'
        ? Math.floor(amountCents / months) - 1
        : paymentCents(amountCents, months, ratePercent),
    term_months: months,
    rate_percent: ratePercent,
  }))
}
