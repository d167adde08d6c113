import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../web'
import { merchantId, type Merchant } from './options'
import { statusAt, type Transaction } from './records'
import type { GatewayStore } from './store'

/** Webhook body: only that a transaction changed. The merchant has to fetch its state. */
interface Notice {
  reference: string | undefined
  id: string
}

export interface Notices {
  /** Notifies the merchant that a transaction changed. Resolves when the notice is accepted, or after the last retry. */
  send(transaction: Transaction): Promise<void>
}

const TRIES_MS = [0, 500, 2_000]
const ANSWER_WITHIN_MS = 15_000

/** Browsers resolve *.localhost themselves; Node asks the system's resolver, which often does not. */
function post(url: URL, body: Notice): Promise<boolean> {
  return new Promise((done) => {
    const isLocal = url.hostname.endsWith('.localhost')
    const text = JSON.stringify(body)
    const send = url.protocol === 'https:' ? secureRequest : request
    const outgoing = send(
      url,
      {
        method: 'POST',
        timeout: ANSWER_WITHIN_MS,
        agent: false,
        headers: { host: url.host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        ...(isLocal && { hostname: '127.0.0.1' }),
      },
      (answer) => {
        answer.resume()
        done((answer.statusCode ?? 500) < 300)
      },
    )
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => done(false))
    outgoing.end(text)
  })
}

const RepeatBody = Type.Object({
  /** Transactions by the gateway's ids or the merchant's references; their notices are sent in this order. */
  transactions: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 50 }),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
})

interface Settings {
  merchants: readonly Merchant[]
  store: GatewayStore
  clock: Clock
  /** How often to check for returned bank payments. */
  everyMs: number
}

/** Sends webhooks for voids, refunds and returns. `POST /sandbox/notices` repeats them, in any order. */
export function addNotices(app: FastifyInstance, { merchants, store, clock, everyMs }: Settings): Notices {
  const notified = new Set<string>()
  let closed = false

  async function send(transaction: Transaction): Promise<void> {
    const address = merchants.find((merchant) => merchantId(merchant) === transaction.merchantId)?.noticeUrl
    if (!address) return
    const reference = transaction.reference ?? store.transaction(transaction.parentId ?? '')?.reference ?? undefined
    for (const pauseMs of TRIES_MS) {
      await new Promise((done) => setTimeout(done, pauseMs).unref())
      if (closed || (await post(new URL(address), { reference, id: transaction.id }))) return
    }
  }

  const sendReturned = () => {
    for (const transaction of store.transactions()) {
      if (
        notified.has(transaction.id) ||
        transaction.status !== 'submitted' ||
        statusAt(transaction, clock()) !== 'returned'
      )
        continue
      notified.add(transaction.id)
      void send(transaction)
    }
  }
  // After a restart a return is sent again; merchants must handle such duplicates from a vendor, too.
  const timer = setInterval(sendReturned, everyMs)
  timer.unref()
  app.addHook('preClose', async () => {
    closed = true
    clearInterval(timer)
  })

  app.post<{ Body: Static<typeof RepeatBody> }>(
    '/sandbox/notices',
    { schema: { body: RepeatBody } },
    async (request, reply) => {
      const { transactions, times = 1 } = request.body
      const found = transactions.map(
        (name) => store.transaction(name) ?? store.transactions().findLast((each) => each.reference === name),
      )
      for (let turn = 0; turn < times; turn += 1) for (const each of found) if (each) await send(each)
      return reply.code(204).send()
    },
  )

  return { send }
}
