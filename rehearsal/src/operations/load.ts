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

type Send = (
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

export interface Sender {
  send: Send
  page: (path: string) => Promise<unknown>
  close: () => Promise<void>
}

/** Sends requests to the tenant's host at this machine's nginx. */
export function createSender(origin: string, onTry: (why: string) => void = () => {}): Sender {
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
        authorization: token && `Token token=${token}`,
        'idempotency-key': key,
        'content-type': data && 'application/json',
      }
      const text = await fetchText(path, { method, headers, body: data && JSON.stringify(data) })
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

/** An account, and what the portal has acknowledged for it. */
interface Customer extends Account {
  paidCents: number
  equipment: number[]
  lastName: string
}

interface Work {
  run: (customer: Customer, count: number) => Promise<unknown>
  perSecond: number
  isWrite: boolean
}

/** What visitors and the office do all the time. A write is noted once it is acknowledged. */
function listWork({ send, page }: Sender, office: string, customers: readonly Customer[]): Work[] {
  const reads: Work['run'][] = [
    ({ visit }) => send('GET', `/v1/users/${visit.customer.id}`, visit.customer),
    ({ visit, invoiceId }) => send('GET', `/v2/invoices/${invoiceId}`, visit.customer),
    ({ visit }) => send('GET', `/v1/appointments/${visit.id}`, visit.customer),
    () => send('GET', '/v1/tenants/sunny'),
    () => page('/login'),
  ]
  async function pay(customer: Customer, count: number): Promise<void> {
    const amount = 1 + (count % 97)
    const payment = { transaction_type: 'cash', amount_cents: amount, notify_customer: false }
    await send('POST', `/v2/invoices/${customer.invoiceId}/payments`, {
      token: office,
      data: { payment },
      key: randomUUID(),
    })
    customer.paidCents += amount
  }
  /** Free to be renamed: one rename after the other for one customer, so that the last one is to stay. */
  const free = [...customers]
  async function rename(_: Customer, count: number): Promise<void> {
    const customer = free.shift()
    if (!customer) throw new Error('More customers are renamed at once than there are; raise ACCOUNTS')
    const name = `Okafor ${count}`
    try {
      await send('PUT', '/v1/users', {
        token: customer.visit.customer.token,
        data: { user: { first_name: 'Nia', last_name: name } },
      })
      customer.lastName = name
    } finally {
      free.push(customer)
    }
  }
  async function addEquipment(customer: Customer, count: number): Promise<void> {
    const { id } = (await send('POST', `/v2/customers/${customer.visit.customer.id}/equipment`, {
      token: office,
      data: { equipment: { name: `Heater ${count}` } },
    })) as { id: number }
    customer.equipment.push(id)
  }
  return [
    ...reads.map((run) => ({ run, perSecond: 8, isWrite: false })),
    { run: pay, perSecond: 5, isWrite: true },
    { run: rename, perSecond: 3, isWrite: true },
    { run: addEquipment, perSecond: 2, isWrite: true },
  ]
}

/** A customer's writes that were acknowledged and are not there, or there twice. */
async function findLostWrites(send: Send, customer: Customer): Promise<string[]> {
  const { visit, invoiceId, totalCents, paidCents, equipment, lastName } = customer
  const { id, token } = visit.customer
  const { financials } = (await send('GET', `/v2/invoices/${invoiceId}`, { token })) as {
    financials: { balance_cents: number }
  }
  const pieces = (await send('GET', `/v2/customers/${id}/equipment`, { token })) as { id: number }[]
  const { last_name: name } = (await send('GET', `/v1/users/${id}`, { token })) as { last_name: string }
  const paid = totalCents - financials.balance_cents
  return [
    ...(paid === paidCents ? [] : [`invoice ${invoiceId}: ${paidCents} cents were acknowledged, ${paid} are paid`]),
    ...equipment
      .filter((acknowledged) => !pieces.some((piece) => piece.id === acknowledged))
      .map((acknowledged) => `equipment ${acknowledged} was acknowledged and is gone`),
    ...(name === lastName ? [] : [`customer ${id} is "${name}", and "${lastName}" was acknowledged last`]),
  ]
}

export interface Load {
  /** What happened since the last call. */
  take: () => Tally
  stop: () => Promise<void>
  /** Writes that were acknowledged and are not there, or there twice; read at the end. */
  compare: () => Promise<{ acknowledged: number; problems: string[] }>
  close: () => Promise<void>
}

export function startLoad(origin: string, office: string, accounts: readonly Account[]): Load {
  let tally = newTally()
  const sender = createSender(origin, (why) => tally.tries.push({ at: performance.now(), why }))
  const customers = accounts.map((account): Customer => ({
    ...account,
    paidCents: 0,
    equipment: [],
    lastName: 'Okafor',
  }))
  const underWay = new Map<Promise<void>, number>()
  let acknowledged = 0

  function begin({ run, isWrite }: Work, customer: Customer, count: number): void {
    const startedAt = performance.now()
    tally.requests += 1
    if (isWrite) tally.writes += 1
    const request = run(customer, count).then(
      () => {
        if (isWrite) acknowledged += 1
        tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
      },
      (error: Error) => void tally.failures.push(error.message),
    )
    underWay.set(request, startedAt)
    void request.finally(() => underWay.delete(request))
  }
  const second = listWork(sender, office, customers).flatMap((work) => Array<Work>(work.perSecond).fill(work))
  let count = 0
  const timer = setInterval(() => {
    // 7 has no factor in common with 50, so that kinds alternate.
    const work = second[(count * 7) % second.length]
    count += 1
    const customer = customers[count % customers.length]
    if (work && customer) begin(work, customer, count)
  }, 1_000 / second.length)

  return {
    take() {
      const summary = { ...tally, waitingMs: performance.now() - Math.min(performance.now(), ...underWay.values()) }
      tally = newTally()
      return summary
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay.keys())
    },
    async compare() {
      const problems: string[] = []
      for (const customer of customers) problems.push(...(await findLostWrites(sender.send, customer)))
      return { acknowledged, problems }
    },
    close: sender.close,
  }
}
