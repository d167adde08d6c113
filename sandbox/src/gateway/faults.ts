import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Provider } from './records'

export type Fault = 'server_error' | 'too_many_requests' | 'hang_after_capture' | 'reset_after_capture'

/** A charge that is about to be made. */
export interface Attempt {
  provider: Provider
  amountCents: number
  reference: string | null
}

const endsIn = (cents: number, amountCents: number) => amountCents % 100 === cents

/** The fault that an amount triggers: for an ending of .05 or .08, the charge is made and its response is lost. */
export const faultOfAmount = (amountCents: number): Fault | undefined =>
  endsIn(5, amountCents) || endsIn(8, amountCents) ? 'hang_after_capture' : undefined
/** Half of the amount is charged; for an ending of .08, the response is lost as well. */
export const isPartialAmount = (amountCents: number): boolean => endsIn(6, amountCents) || endsIn(8, amountCents)
export const isDuplicateAmount = (amountCents: number): boolean => endsIn(7, amountCents)

/** Loses responses on purpose. Connections that still hang when the app closes are cut, so that closing never waits for them. */
export function createAnswerLoser(
  app: FastifyInstance,
  hangMs: number,
): (reply: FastifyReply, fault: 'hang_after_capture' | 'reset_after_capture') => FastifyReply {
  const cuts = new Set<() => void>()
  app.addHook('preClose', async () => cuts.forEach((cut) => cut()))

  return (reply, fault) => {
    reply.hijack()
    const cut = () => {
      clearTimeout(timer)
      cuts.delete(cut)
      reply.raw.destroy()
    }
    const timer = setTimeout(cut, fault === 'hang_after_capture' ? hangMs : 0)
    cuts.add(cut)
    reply.raw.once('close', cut)
    return reply
  }
}
