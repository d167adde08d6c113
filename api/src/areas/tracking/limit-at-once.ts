import { calls, type CallName } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createPool } from '../../foundation/database/pool'

/**
 * Lets at most `max` requests of a call go on at a time, before anything is read for them; the others wait their turn. One that
 * has waited for `waitMs` is answered with 503, one whose client has gone meanwhile is dropped. For calls registered after it.
 */
export function limitAtOnce(http: FastifyInstance, name: CallName, { max, waitMs }: { max: number; waitMs: number }): void {
  const [, url] = calls[name].split(' ')
  const turns = createPool(max)
  http.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.url !== url) return next()
    const answer = reply.raw
    turns
      .run(async (begun) => {
        begun()
        if (answer.destroyed) return
        const closed = once(answer, 'close')
        next()
        await closed
      }, waitMs)
      .catch(next)
  })
}
