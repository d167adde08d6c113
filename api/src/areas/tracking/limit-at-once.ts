import { calls, type CallName } from '@portal/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createPool } from '../../foundation/database/pool'

/**
 * Lets at most `max` requests of a call go on at a time, before anything is read for them; the others wait their turn. One that
 * has waited for `waitMs` is answered with 503, one whose client has gone meanwhile is dropped. For calls registered after it.
 */
export function limitAtOnce(http: FastifyInstance, name: CallName, { max, waitMs }: { max: number; waitMs: number }): void {
  const [, url] = calls[name].split(' ')
  const turns = createPool(max)
  const endTurn = new WeakMap<FastifyRequest, () => void>()
  http.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.url !== url) return next()
    turns
      .run(async (begun) => {
        begun()
        if (reply.raw.destroyed) return
        const ended = new Promise<void>((resolve) => endTurn.set(request, resolve))
        next()
        await ended
      }, waitMs)
      .catch(next)
  })
  // Not when the connection closes: if its client has gone, a handler still goes on to its end.
  http.addHook('onSend', (request, _reply, _payload, next) => {
    endTurn.get(request)?.()
    next()
  })
}
