import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { merchantId, type Merchant } from './options'
import { statusAt, type Transaction } from './records'
import type { GatewayStore } from './store'
import type { Clock } from '../web'

/** What a merchant is told: that there is news, and of what. What the news is it has to ask for. */
interface Notice {
  reference?: string
  id: string
}

export interface Notices {
  /** Tells the merchant that something became of a transaction. Resolves when it was taken, or given up. */
  send(transaction: Transaction): Promise<void>
}

const TRIES_MS = [0, 500, 2_000]
const ANSWER_WITHIN_MS = 15_000

/** Browsers find *.localhost by themselves; Node asks the system, which often does not know it. */
function post(url: URL, body: Notice): Promise<boolean> {
  return new Promise((done) => {
    const isLocal = url.hostname.endsWith('.localhost')
    const text = JSON.stringify(body)
    const send = url.protocol === 'https:' ? secureRequest : request
    const sent = send(
      url,
      {
        method: 'POST', timeout: ANSWER_WITHIN_MS, agent: false,
        headers: { host: url.host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        ...(isLocal && { hostname: '127.0.0.1' }),
      },
      (answer) => {
        answer.resume()
        done((answer.statusCode ?? 500) < 300)
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => done(false))
    sent.end(text)
  })
}

const RepeatBody = Type.Object({
  /** Transactions by the gateway's ids or the merchant's references; their notices leave in this order. */
  transactions: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 50 }),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
})

interface Settings {
  merchants: readonly Merchant[]
  store: GatewayStore
  clock: Clock
  /** How often to look for bank payments that were returned meanwhile. */
  everyMs: number
}

/** Tells merchants of voids, refunds and returns at the address they gave; and again, or in another order, for whoever asks. */
export function addNotices(app: FastifyInstance, { merchants, store, clock, everyMs }: Settings): Notices {
  const told = new Set<string>()
  let closed = false

  async function send(transaction: Transaction): Promise<void> {
    const address = merchants.find((merchant) => merchantId(merchant) === transaction.merchantId)?.noticeUrl
    if (!address) return
    const reference = transaction.reference ?? (transaction.parentId === null ? null : (store.transaction(transaction.parentId)?.reference ?? null))
    for (const pauseMs of TRIES_MS) {
      await new Promise((done) => setTimeout(done, pauseMs).unref())
      if (closed || (await post(new URL(address), { ...(reference !== null && { reference }), id: transaction.id }))) return
    }
  }

  const sendReturned = () => {
    for (const transaction of store.transactions()) {
      if (told.has(transaction.id) || transaction.status !== 'submitted' || statusAt(transaction, clock()) !== 'returned') continue
      told.add(transaction.id)
      void send(transaction)
    }
  }
  // After a restart a return is told of once more, which a merchant must bear from a vendor too.
  const timer = setInterval(sendReturned, everyMs)
  timer.unref()
  app.addHook('preClose', async () => {
    closed = true
    clearInterval(timer)
  })

  app.post<{ Body: Static<typeof RepeatBody> }>('/sandbox/notices', { schema: { body: RepeatBody } }, async (request, reply) => {
    const { transactions, times = 1 } = request.body
    const found = transactions.map((name) => store.transaction(name) ?? store.transactions().findLast((each) => each.reference === name))
    for (let turn = 0; turn < times; turn += 1) for (const each of found) if (each) await send(each)
    return reply.code(204).send()
  })

  return { send }
}
