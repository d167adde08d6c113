// Visitors and an office that use the portal all the time, through nginx: 50 requests a second, a fifth of them writes. They do
// as pages and integrations should: a request that no node answered is sent again, a payment under the same key.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request, type Dispatcher } from 'undici'
import type { BookedVisit } from '../book-visit'

/** How long a request is sent again before it counts as failed. */
const PATIENCE_MS = 90_000
const BETWEEN_TRIES_MS = 250
/** Answers that say: not now. */
const NOT_NOW = new Set([502, 503, 504])

export type Send = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  options?: { token?: string; data?: object; key?: string },
) => Promise<unknown>

export interface Tally {
  requests: number
  writes: number
  /** Tries that got no answer, or one that says: not now. */
  tries: { at: number; why: string }[]
  /** Requests that failed for good, or got another answer than they should. */
  failures: string[]
  slowestMs: number
  /** Of those that are under way, the one that was sent first. */
  waitingMs: number
}

const newTally = (): Tally => ({ requests: 0, writes: 0, tries: [], failures: [], slowestMs: 0, waitingMs: 0 })

/** Sends requests to the tenant's host at this machine's nginx. */
export function createSender(
  origin: string,
  onTry: (why: string) => void = () => {},
): { send: Send; page: (path: string) => Promise<unknown>; close: () => Promise<void> } {
  const { hostname } = new URL(origin)
  // The certificate's authority was thrown away; the portal's own processes do check it.
  const agent = new Agent({
    connections: 64,
    connect: {
      rejectUnauthorized: false,
      servername: hostname,
      lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  })

  async function sendUntilAnswered(
    path: string,
    options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>,
  ): Promise<Dispatcher.ResponseData> {
    for (const since = performance.now(); ; await pause(BETWEEN_TRIES_MS)) {
      const answer = await request(`${origin}${path}`, {
        ...options,
        dispatcher: agent,
        headersTimeout: 15_000,
        bodyTimeout: 15_000,
      }).catch((error: Error) => error)
      if (!(answer instanceof Error) && !NOT_NOW.has(answer.statusCode)) return answer
      const why =
        answer instanceof Error ? ((answer as NodeJS.ErrnoException).code ?? answer.message) : String(answer.statusCode)
      if (!(answer instanceof Error)) await answer.body.dump()
      onTry(why)
      if (performance.now() - since > PATIENCE_MS) throw new Error(`${options.method} ${path} got no answer: ${why}`)
    }
  }
  const fetchText = async (path: string, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>) => {
    const { statusCode, body } = await sendUntilAnswered(path, options)
    const text = await body.text()
    if (statusCode >= 300) throw new Error(`${options.method} ${path} answered ${statusCode}: ${text.slice(0, 300)}`)
    return text
  }
  return {
    async send(method, path, { token, data, key } = {}) {
      const headers = {
        ...(token && { authorization: `Token token=${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(data && { 'content-type': 'application/json' }),
      }
      const text = await fetchText(path, { method, headers, ...(data && { body: JSON.stringify(data) }) })
      return text === '' ? null : (JSON.parse(text) as unknown)
    },
    page: (path) => fetchText(path, { method: 'GET' }),
    close: () => agent.close(),
  }
}

export interface Account {
  visit: BookedVisit
  invoiceId: number
  totalCents: number
}

/** What the portal has acknowledged, by account. */
interface Acknowledged {
  paidCents: number
  equipment: number[]
  lastName: string
}

export interface Load {
  /** What happened since the last call. */
  take: () => Tally
  stop: () => Promise<void>
  /** Writes that were acknowledged and are not there, or there twice; read at the end. */
  compare: () => Promise<{ acknowledged: number; problems: string[] }>
  close: () => Promise<void>
}

const PERIOD_MS = 1_000
const READS = 40
const PAYMENTS = 5
const NAMES = 3
const EQUIPMENT = 2

export function startLoad(origin: string, office: string, accounts: readonly Account[]): Load {
  let tally = newTally()
  const { send, page, close } = createSender(origin, (why) => tally.tries.push({ at: performance.now(), why }))
  const acknowledged = new Map<Account, Acknowledged>(
    accounts.map((account) => [account, { paidCents: 0, equipment: [], lastName: 'Okafor' }]),
  )
  const underWay = new Map<Promise<void>, number>()
  /** Free to be renamed: one after the other for one customer, so that the last one is to stay. */
  const unnamed = [...accounts]
  let count = 0
  let written = 0

  const reads: ((account: Account) => Promise<unknown>)[] = [
    ({ visit }) => send('GET', `/v1/users/${visit.customer.id}`, visit.customer),
    ({ visit, invoiceId }) => send('GET', `/v2/invoices/${invoiceId}`, visit.customer),
    ({ visit }) => send('GET', `/v1/appointments/${visit.id}`, visit.customer),
    () => send('GET', '/v1/tenants/sunny'),
    () => page('/login'),
  ]
  async function pay(account: Account): Promise<void> {
    const amount = 1 + (count % 97)
    const payment = { transaction_type: 'cash', amount_cents: amount, notify_customer: false }
    await send('POST', `/v2/invoices/${account.invoiceId}/payments`, {
      token: office,
      data: { payment },
      key: randomUUID(),
    })
    acknowledged.get(account)!.paidCents += amount
  }
  async function rename(): Promise<void> {
    const account = unnamed.shift()
    if (!account) throw new Error('More customers are renamed at once than there are; raise ACCOUNTS')
    const name = `Okafor ${count}`
    try {
      await send('PUT', '/v1/users', {
        token: account.visit.customer.token,
        data: { user: { first_name: 'Nia', last_name: name } },
      })
      acknowledged.get(account)!.lastName = name
    } finally {
      unnamed.push(account)
    }
  }
  async function addEquipment(account: Account): Promise<void> {
    const { id } = (await send('POST', `/v2/customers/${account.visit.customer.id}/equipment`, {
      token: office,
      data: { equipment: { name: `Heater ${count}` } },
    })) as { id: number }
    acknowledged.get(account)!.equipment.push(id)
  }

  function begin(work: (account: Account) => Promise<unknown>, isWrite: boolean): void {
    count += 1
    const begun = performance.now()
    tally.requests += 1
    if (isWrite) tally.writes += 1
    const going = work(accounts[count % accounts.length]!).then(
      () => {
        if (isWrite) written += 1
        tally.slowestMs = Math.max(tally.slowestMs, performance.now() - begun)
      },
      (error: Error) => void tally.failures.push(error.message),
    )
    underWay.set(going, begun)
    void going.finally(() => underWay.delete(going))
  }
  const second: [work: (account: Account) => Promise<unknown>, isWrite: boolean][] = [
    ...Array.from(
      { length: READS },
      (_, index) => [reads[index % reads.length]!, false] as [(account: Account) => Promise<unknown>, boolean],
    ),
    ...Array.from({ length: PAYMENTS }, () => [pay, true] as [(account: Account) => Promise<unknown>, boolean]),
    ...Array.from({ length: NAMES }, () => [rename, true] as [(account: Account) => Promise<unknown>, boolean]),
    ...Array.from(
      { length: EQUIPMENT },
      () => [addEquipment, true] as [(account: Account) => Promise<unknown>, boolean],
    ),
  ]
  let turn = 0
  const timer = setInterval(() => {
    // 7 has no factor in common with 50, so that kinds alternate.
    const [work, isWrite] = second[(turn * 7) % second.length]!
    turn += 1
    begin(work, isWrite)
  }, PERIOD_MS / second.length)

  return {
    take() {
      const taken = { ...tally, waitingMs: performance.now() - Math.min(performance.now(), ...underWay.values()) }
      tally = newTally()
      return taken
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay.keys())
    },
    async compare() {
      const problems: string[] = []
      for (const [{ visit, invoiceId, totalCents }, { paidCents, equipment, lastName }] of acknowledged) {
        const token = visit.customer.token
        const { financials } = (await send('GET', `/v2/invoices/${invoiceId}`, { token })) as {
          financials: { balance_cents: number }
        }
        const paid = totalCents - financials.balance_cents
        if (paid !== paidCents)
          problems.push(`invoice ${invoiceId}: ${paidCents} cents were acknowledged, ${paid} are paid`)
        const there = new Set(
          ((await send('GET', `/v2/customers/${visit.customer.id}/equipment`, { token })) as { id: number }[]).map(
            ({ id }) => id,
          ),
        )
        problems.push(
          ...equipment.filter((id) => !there.has(id)).map((id) => `equipment ${id} was acknowledged and is gone`),
        )
        const { last_name: name } = (await send('GET', `/v1/users/${visit.customer.id}`, { token })) as {
          last_name: string
        }
        if (name !== lastName)
          problems.push(`customer ${visit.customer.id} is "${name}", and "${lastName}" was acknowledged last`)
      }
      return { acknowledged: written, problems }
    },
    close,
  }
}
