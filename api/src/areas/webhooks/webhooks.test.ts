import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { mails, webhookDeliveries, webhookEndpoints } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApi, until } from '#test/support'
import { officeClient } from '#test/support/payments'
import type { Body, WebhookDelivery } from '@portal/contract'
import { demoIds } from 'demo/names'
import { deleteOldDeliveries } from './deliveries'
import { resealWebhookSecrets } from './secrets'
import { sendDueWebhooks, startWebhookWorker } from './worker'

const acme = demoIds('acme')
const api = setUpTestApi({ config: { webhooksToPrivateNetworks: true } })
const office = setUpClientForEach(() => officeClient(api))
const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

interface Received {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; timestamp: string; data: { resource_id?: number; actor?: object } }
}
/** What the receiver got, oldest first, and how it answers. */
let received: Received[]
let answer: (response: ServerResponse, request: Received) => void
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const got = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] }
    received.push(got)
    answer(response, got)
  })
})
const url = (path = '') => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${path}`
beforeAll(() => new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => receiver.close(done)))
beforeEach(async () => {
  received = []
  answer = (response) => response.end('ok')
  await api.inAcme((db) => db.delete(webhookEndpoints))
  await api.inAcme((db) => db.delete(mails))
})
afterEach(() => receiver.closeAllConnections())
const answerWith =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(`status ${status}`)

type New = Body<'createWebhookEndpoint'>['webhook_endpoint']
const create = (more: Partial<New> = {}) =>
  office.call('createWebhookEndpoint', {
    body: { webhook_endpoint: { url: url(), events: ['department.updated', 'vendor.updated'], ...more } },
  })
const created = async (more: Partial<New> = {}) => {
  const { status, body } = await create(more)
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 201 })
  return body
}
let changes = 0
/** Every change is one. */
const nextName = () => `Name ${(changes += 1)}`
const rename = () =>
  api.inAcme((db) =>
    db.execute(sql`update departments set name = ${nextName()} where id = ${acme.departments.service}`),
  )
const renameVendor = () =>
  api.inAcme((db) => db.execute(sql`update vendors set name = ${nextName()} where id = ${acme.vendors.supply}`))
const send = (timeoutMs?: number) => sendDueWebhooks(api.services, { timeoutMs, random: () => 0.5 })
/** Sends until the receiver has got so many: what runs on the database server at the same time delays the feed. */
const sendUntil = (count: number) =>
  until(
    async () => {
      await send()
      return received.length >= count
    },
    () => received,
  )
const log = async (id: number, query = {}) =>
  (await office.call('listWebhookDeliveries', { params: { id }, query })).body.data
const expectInOrder = () => {
  const numbers = ids().map((each) => Number(String(each).slice(4)))
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
}
const types = () => received.map(({ event }) => event.type)
const ids = () => received.map(({ headers }) => headers['webhook-id'])
const endpoint = async (id: number) =>
  (await office.call('listWebhookEndpoints', {})).body.find((each) => each.id === id)!

/** Verifies as a receiver does whose clock is the test's. */
function verify(secret: string, { headers, body }: Received): unknown {
  const now = jest.spyOn(Date, 'now').mockReturnValue(api.clock().getTime())
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    now.mockRestore()
  }
}

describe('an event', () => {
  it('is signed, names the resource without its content, and is told once', async () => {
    const { id, secret } = await created()
    await rename()
    await sendUntil(1)
    expect(await send()).toBe(0)
    const [got] = received as [Received]
    expect(verify(secret, got)).toEqual({
      type: 'department.updated',
      timestamp: expect.any(String) as string,
      data: {
        resource_type: 'department',
        resource_id: acme.departments.service,
        action: 'updated',
        actor: { kind: 'unknown', id: null },
      },
    })
    expect(() => verify(`whsec_${'A'.repeat(44)}`, got)).toThrow('No matching signature')
    expect(await log(id)).toMatchObject([
      {
        event: 'department.updated',
        event_id: got.headers['webhook-id'],
        resource_type: 'department',
        status: 'delivered',
        next_attempt_at: null,
        attempts: [{ status: 200, answer: 'ok', problem: null }],
      },
    ])
  })

  it('is everything that one transaction did to a resource, of the types that were asked for, since the endpoint is there', async () => {
    await rename()
    await until(async () => {
      const { body } = await office.call('listChanges', { query: {} })
      return body.data.some((change) => change.resource_type === 'department')
    })
    await created({ events: ['quote.updated', 'department.created'] })
    await api.inAcme(async (db) => {
      await db.execute(sql`update quotes set name = 'x', version = version + 1 where id = ${acme.quotes.draft}`)
      await db.execute(sql`update quote_items set quantity = 7 where quote_id = ${acme.quotes.draft}`)
      await db.execute(sql`insert into departments (name) values ('New')`)
      await db.execute(sql`update departments set name = 'Newer' where name = 'New'`)
    })
    await sendUntil(2)
    expect(types().sort()).toEqual(['department.created', 'quote.updated'])
  })

  it('is of the endpoint’s company', async () => {
    await created({ events: ['*'] })
    await api.database.withTenant(demoIds('bluebird').tenant, (db) =>
      db.execute(sql`update departments set name = name || '!'`),
    )
    await rename()
    await sendUntil(2)
    expect(received.map(({ event }) => event.data.resource_id)).toContain(acme.departments.service)
    expect(types().sort()).toEqual(['department.updated', 'webhook_endpoint.created'])
    await send()
    expect(received).toHaveLength(2)
  })

  it('of a test is sent like others', async () => {
    const { id, secret } = await created()
    expect((await office.call('testWebhookEndpoint', { params: { id } })).body).toMatchObject({ status: 'waiting' })
    await sendUntil(1)
    expect(verify(secret, received[0]!)).toMatchObject({ type: 'webhook.test', data: {} })
  })
})

describe('a delivery that fails', () => {
  it('is repeated after growing pauses for a day with the same id, and given up', async () => {
    answer = answerWith(500)
    const { id } = await created()
    await rename()
    await sendUntil(1)
    const pauses: number[] = []
    for (;;) {
      const [delivery] = await log(id)
      if (delivery!.status === 'failed') break
      const wait = Date.parse(delivery!.next_attempt_at!) - api.clock().getTime()
      pauses.push(wait)
      api.clock.advance(wait - 1)
      expect(await send()).toBe(0)
      api.clock.advance(1)
      expect(await send()).toBe(1)
      Object.assign(office, await officeClient(api))
    }
    expect(pauses.map((pause) => Math.round(pause / SECOND / 1.1))).toEqual([5, 60, 300, 1_800, 7_200, 21_600, 36_000])
    expect(new Set(ids()).size).toBe(1)
    expect(received).toHaveLength(8)
    expect((await log(id))[0]).toMatchObject({ status: 'failed', next_attempt_at: null })
    expect((await log(id))[0]!.attempts).toHaveLength(8)
  })

  it('holds back later events of its resource, and no others', async () => {
    answer = (response, { event }) => answerWith(event.type === 'department.updated' ? 503 : 200)(response)
    const { id } = await created()
    await rename()
    await rename()
    await renameVendor()
    await renameVendor()
    await sendUntil(2)
    await send()
    expect(types().sort()).toEqual(['department.updated', 'vendor.updated', 'vendor.updated'])
    const [second] = await log(id, { status: 'waiting' })
    expect(second).toMatchObject({ next_attempt_at: null, attempts: [] })
    expect(await office.call('replayWebhookDelivery', { params: { id, delivery_id: second!.id } })).toMatchObject({
      status: 409,
    })
    answer = answerWith(200)
    api.clock.advance(10 * SECOND)
    await send()
    await send()
    expect(types().slice(3)).toEqual(['department.updated', 'department.updated'])
    received.splice(0, 3)
    expectInOrder()
    expect(await log(id, { status: 'waiting' })).toEqual([])
  })

  it('waits as long as the receiver asks', async () => {
    answer = answerWith(429, { 'retry-after': '120' })
    const { id } = await created()
    await rename()
    await sendUntil(1)
    expect((await log(id))[0]!.next_attempt_at).toBe(new Date(api.clock().getTime() + 120 * SECOND).toISOString())
  })

  it.each<[string, typeof answer, object]>([
    ['a redirect is not followed', answerWith(302, { location: '/elsewhere' }), { status: 302, answer: 'status 302' }],
    ['a connection breaks off', (response) => response.destroy(), { status: null, problem: 'UND_ERR_SOCKET' }],
    [
      'of a long answer the beginning is kept',
      (response) => response.writeHead(500).end('é'.repeat(100_000)),
      { status: 500, answer: 'é'.repeat(512) },
    ],
    ['an answer without text', (response) => response.writeHead(400).end('a\0b'), { status: 400, answer: 'ab' }],
  ])('%s', async (_, how, attempt) => {
    answer = how
    const { id } = await created()
    await rename()
    await sendUntil(1)
    expect(await log(id)).toMatchObject([{ status: 'waiting', attempts: [attempt] }])
    expect(received).toHaveLength(1)
  })

  it('is one that the receiver does not answer in time', async () => {
    answer = () => {}
    const { id } = await created()
    await rename()
    await until(async () => (await send(200)) > 0)
    expect(await log(id)).toMatchObject([
      { status: 'waiting', attempts: [{ status: null, answer: null, problem: 'TIMEOUT' }] },
    ])
  })

  it('does not hold up other endpoints while its receiver is slow', async () => {
    const waiting: ServerResponse[] = []
    answer = (response) => {
      waiting.push(response)
      if (waiting.length === 2) for (const each of waiting) each.end()
    }
    const [first, second] = [await created(), await created()]
    await rename()
    await sendUntil(2)
    for (const { id } of [first, second]) expect(await log(id)).toMatchObject([{ status: 'delivered' }])
  })
})

describe('a secret', () => {
  it('that is replaced signs beside the new one for a day', async () => {
    const { id, secret } = await created()
    const { body } = await office.call('rotateWebhookSecret', { params: { id } })
    await rename()
    await sendUntil(1)
    verify(secret, received[0]!)
    verify(body.secret, received[0]!)
    api.clock.advance(DAY)
    await rename()
    await sendUntil(2)
    verify(body.secret, received[1]!)
    expect(() => verify(secret, received[1]!)).toThrow('No matching signature')
  })

  it('is shown once, and is neither in the database nor in the log', async () => {
    const { id, secret } = await created()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await office.call('rotateWebhookSecret', { params: { id } })
    const list = await office.call('listWebhookEndpoints', {})
    const entries = await office.call('listAuditEntries', { query: { resource_type: 'webhook_endpoint' } })
    expect(entries.body.data.slice(0, 2).map(({ after }) => after?.['secret'])).toEqual([
      '(not recorded)',
      '(not recorded)',
    ])
    const stored = await api.inAcme((db) => db.select().from(webhookEndpoints))
    expect(JSON.stringify([list.body, entries.body, stored])).not.toContain(secret.slice(6))
    expect(await resealWebhookSecrets(api.database, api.services.sealer)).toBe(0)
    const newer = { ...api.services.sealer, isCurrent: () => false }
    expect(await resealWebhookSecrets(api.database, newer)).toBe(2)
  })
})

describe('an endpoint', () => {
  it('that answers 410 is turned off at once, and the office is told', async () => {
    answer = answerWith(410)
    const { id } = await created()
    await rename()
    await sendUntil(1)
    expect(await endpoint(id)).toMatchObject({ enabled: false, disabled_because: 'gone' })
    const told = await api.inAcme((db) => db.select().from(mails))
    expect(told).toMatchObject([{ kind: 'webhook_off', text: expect.stringContaining('is gone') as string }])
    await rename()
    expect(await send()).toBe(0)
  })

  it('that fails for five days is turned off, and gets what it missed when it is turned on again', async () => {
    answer = answerWith(500)
    const { id } = await created()
    const failOnce = async () => {
      await rename()
      await sendUntil(received.length + 1)
      await api.inAcme((db) => db.update(webhookDeliveries).set({ attempts: 7 }))
      api.clock.advance(HOUR)
      await send()
    }
    await failOnce()
    api.clock.advance(3 * DAY)
    Object.assign(office, await officeClient(api))
    await failOnce()
    expect(await endpoint(id)).toMatchObject({ enabled: true, failing_since: expect.any(String) as string })
    api.clock.advance(2 * DAY)
    Object.assign(office, await officeClient(api))
    await failOnce()
    expect(await endpoint(id)).toMatchObject({ enabled: false, disabled_because: 'failing' })
    const told = await api.inAcme((db) => db.select().from(mails))
    expect(JSON.stringify(told)).toContain('was turned off')
    answer = answerWith(200)
    received = []
    await rename()
    expect((await office.call('testWebhookEndpoint', { params: { id } })).status).toBe(422)
    const on = { params: { id }, body: { webhook_endpoint: { enabled: true } } }
    expect((await office.call('updateWebhookEndpoint', on)).body).toMatchObject({ enabled: true, failing_since: null })
    await sendUntil(1)
    expect((await log(id)).map(({ status }) => status)).toEqual(['delivered', 'failed', 'failed', 'failed'])
    expect(
      (
        await office.call('replayWebhookDeliveries', {
          params: { id },
          body: { replay: { since: '2026-02-10T00:00:00Z', only_failed: true } },
        })
      ).body.count,
    ).toBe(3)
    received = []
    for (let round = 0; round < 3; round += 1) await send()
    expectInOrder()
    expect(received).toHaveLength(3)
  })

  it('that the office turns off gets nothing until it is turned on', async () => {
    const { id } = await created()
    await rename()
    const turn = (enabled: boolean) =>
      office.call('updateWebhookEndpoint', { params: { id }, body: { webhook_endpoint: { enabled } } })
    expect((await turn(false)).body).toMatchObject({ enabled: false, disabled_because: 'office' })
    expect(await send()).toBe(0)
    await turn(true)
    await sendUntil(1)
  })

  it('that is removed gets nothing any more', async () => {
    const { id } = await created()
    await rename()
    expect((await office.call('removeWebhookEndpoint', { params: { id } })).status).toBe(204)
    expect((await office.call('removeWebhookEndpoint', { params: { id } })).status).toBe(404)
    expect(await send()).toBe(0)
  })

  it.each([
    ['ftp://erp.example/', 'https address'],
    ['erp.example', 'https address'],
    ['https://user:pass@erp.example/', 'no user'],
    ['https://erp.example/#x', 'fragment'],
  ])('cannot be at %s', async (wrong, message) =>
    expect(await create({ url: wrong })).toMatchObject({
      status: 422,
      body: { field: 'webhook_endpoint.url', message: expect.stringContaining(message) as string },
    }),
  )

  it.each(['http://erp.example/', 'https://10.0.0.7/', 'https://[::1]/', 'https://localhost/', 'https://a.localhost/'])(
    'is at %s only where the operator allows private networks',
    async (address) => {
      expect((await create({ url: address })).status).toBe(201)
      api.services.config.webhooksToPrivateNetworks = false
      expect(await create({ url: address })).toMatchObject({ status: 422, body: { field: 'webhook_endpoint.url' } })
      api.services.config.webhooksToPrivateNetworks = true
    },
  )

  it('that was allowed in a private network gets nothing once it is not', async () => {
    const { id } = await created()
    api.services.config.webhooksToPrivateNetworks = false
    await rename()
    await until(async () => (await send()) > 0)
    api.services.config.webhooksToPrivateNetworks = true
    expect(await log(id)).toMatchObject([{ status: 'waiting', attempts: [{ problem: 'PRIVATE_ADDRESS' }] }])
    expect(received).toEqual([])
  })

  it('is one of at most twenty', async () => {
    for (let count = 0; count < 20; count += 1) await created()
    expect((await create()).status).toBe(422)
  })
})

describe('an event that is replayed', () => {
  it('is delivered again with the id that it had: one, or all since a time', async () => {
    const { id } = await created()
    await rename()
    await sendUntil(1)
    api.clock.advance(HOUR)
    const since = api.clock().toISOString()
    await rename()
    await renameVendor()
    await sendUntil(3)
    const first = (await log(id)).at(-1)!
    const again = { params: { id, delivery_id: first.id } }
    expect((await office.call('replayWebhookDelivery', again)).body).toMatchObject({ status: 'waiting' })
    await sendUntil(4)
    expect(ids()[3]).toBe(ids()[0])
    const all = { params: { id }, body: { replay: { since } } }
    expect((await office.call('replayWebhookDeliveries', all)).body).toEqual({ count: 2 })
    await sendUntil(6)
    expect(ids().slice(4).sort()).toEqual(ids().slice(1, 3).sort())
    expect((await log(id)).map(({ attempts }) => attempts.length)).toEqual([2, 2, 2])
  })

  it('is found in the log by pages', async () => {
    const { id } = await created()
    for (let count = 0; count < 3; count += 1) await rename()
    await sendUntil(1)
    const found: WebhookDelivery[] = []
    for (let before: number | undefined; ;) {
      const query = { limit: 2, ...(before !== undefined && { before }) }
      const { body } = await office.call('listWebhookDeliveries', { params: { id }, query })
      found.push(...body.data)
      if (body.next === null) break
      before = body.next
    }
    expect(found.map((each) => each.id)).toEqual(found.map((each) => each.id).sort((a, b) => b - a))
    expect(found).toHaveLength(3)
    api.clock.advance(31 * DAY)
    expect(await deleteOldDeliveries(api.services)).toBe(3)
  })
})

describe('several nodes', () => {
  it('deliver each event once between them', async () => {
    await created()
    await rename()
    await renameVendor()
    await until(async () => {
      await Promise.all([send(), send()])
      return received.length >= 2
    })
    await Promise.all([send(), send()])
    expect(new Set(ids()).size).toBe(2)
    expect(received).toHaveLength(2)
  })

  it('repeat with the same id what one sent before it died', async () => {
    const { id } = await created()
    await rename()
    const { database } = api.services
    const dying: typeof database = {
      ...database,
      withTenant: (tenant, work) =>
        received.length > 0 ? Promise.reject(new Error('killed')) : database.withTenant(tenant, work),
    }
    await expect(
      until(async () => {
        await sendDueWebhooks({ ...api.services, database: dying })
        return false
      }),
    ).rejects.toThrow('killed')
    expect(await log(id)).toMatchObject([{ status: 'waiting', attempts: [] }])
    expect(await send()).toBe(0)
    api.clock.advance(60 * SECOND)
    expect(await send()).toBe(1)
    expect(ids()).toEqual([ids()[0], ids()[0]])
    expect((await log(id))[0]).toMatchObject({ status: 'delivered' })
  })

  it('deliver what waits one after the other without waiting for the next run', async () => {
    await created()
    for (let count = 0; count < 3; count += 1) await rename()
    const stop = startWebhookWorker(api.services, { everyMs: 20 })
    await until(() => received.length >= 3)
    await stop()
    expectInOrder()
  })
})
