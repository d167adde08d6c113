import type { ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { webhookEndpoints } from '#foundation/database/schema'
import { until } from '#test/support'
import { answerWith, setUpWebhooks, type Answer } from '#test/support/webhooks'
import { demoIds } from 'demo/names'
import { resealWebhookSecrets } from './secrets'
import { sendDueWebhooks, startWebhookWorker } from './worker'

const acme = demoIds('acme')
const SECOND = 1_000
const DAY = 24 * 3_600_000
const hooks = setUpWebhooks()
const { api, office, received, receiver } = hooks

describe('an event', () => {
  it('is signed, names the resource without its content, and is told once', async () => {
    const { id, secret } = await hooks.created()
    await hooks.rename()
    await hooks.sendUntil(1)
    expect(await hooks.send()).toBe(0)
    const got = received[0]!
    expect(hooks.verify(secret, got)).toEqual({
      type: 'department.updated',
      timestamp: expect.any(String) as string,
      data: {
        resource_type: 'department',
        resource_id: acme.departments.service,
        action: 'updated',
        actor: { kind: 'unknown', id: null },
      },
    })
    expect(() => hooks.verify(`whsec_${'A'.repeat(44)}`, got)).toThrow('No matching signature')
    expect(await hooks.log(id)).toMatchObject([
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
    await hooks.rename()
    await until(async () => {
      const { body } = await office.call('listChanges', { query: {} })
      return body.data.some((change) => change.resource_type === 'department')
    })
    await hooks.created({ events: ['quote.updated', 'department.created'] })
    await api.inAcme(async (db) => {
      await db.execute(sql`update quotes set name = 'x', version = version + 1 where id = ${acme.quotes.draft}`)
      await db.execute(sql`update quote_items set quantity = 7 where quote_id = ${acme.quotes.draft}`)
      await db.execute(sql`insert into departments (name) values ('New')`)
      await db.execute(sql`update departments set name = 'Newer' where name = 'New'`)
    })
    await hooks.sendUntil(2)
    expect(hooks.types().sort()).toEqual(['department.created', 'quote.updated'])
  })

  it('is of the endpoint’s company', async () => {
    await hooks.created({ events: ['*'] })
    await api.database.withTenant(demoIds('bluebird').tenant, (db) =>
      db.execute(sql`update departments set name = name || '!'`),
    )
    await hooks.rename()
    await hooks.sendUntil(2)
    expect(received.map(({ event }) => event.data.resource_id)).toContain(acme.departments.service)
    expect(hooks.types().sort()).toEqual(['department.updated', 'webhook_endpoint.created'])
    await hooks.send()
    expect(received).toHaveLength(2)
  })

  it('of a test is sent like others', async () => {
    const { id, secret } = await hooks.created()
    expect((await office.call('testWebhookEndpoint', { params: { id } })).body).toMatchObject({ status: 'waiting' })
    await hooks.sendUntil(1)
    expect(hooks.verify(secret, received[0]!)).toMatchObject({ type: 'webhook.test', data: {} })
  })
})

describe('a delivery that fails', () => {
  it('is repeated after growing pauses for a day with the same id, and given up', async () => {
    receiver.answer = answerWith(500)
    const { id } = await hooks.created()
    await hooks.rename()
    await hooks.sendUntil(1)
    const pauses: number[] = []
    for (;;) {
      const [delivery] = await hooks.log(id)
      if (delivery!.status === 'failed') break
      const wait = Date.parse(delivery!.next_attempt_at!) - api.clock().getTime()
      pauses.push(wait)
      api.clock.advance(wait - 1)
      expect(await hooks.send()).toBe(0)
      api.clock.advance(1)
      expect(await hooks.send()).toBe(1)
      await hooks.signInAgain()
    }
    expect(pauses.map((pause) => Math.round(pause / SECOND / 1.1))).toEqual([5, 60, 300, 1_800, 7_200, 21_600, 36_000])
    expect(new Set(hooks.ids()).size).toBe(1)
    expect(received).toHaveLength(8)
    expect((await hooks.log(id))[0]).toMatchObject({ status: 'failed', next_attempt_at: null })
    expect((await hooks.log(id))[0]!.attempts).toHaveLength(8)
  })

  it('holds back later events of its resource, and no others', async () => {
    receiver.answer = (response, { event }) =>
      void response.writeHead(event.type === 'department.updated' ? 503 : 200).end()
    const { id } = await hooks.created()
    await hooks.rename()
    await hooks.rename()
    await hooks.renameVendor()
    await hooks.renameVendor()
    await hooks.sendUntil(2)
    await hooks.send()
    expect(hooks.types().sort()).toEqual(['department.updated', 'vendor.updated', 'vendor.updated'])
    const [second] = await hooks.log(id, { status: 'waiting' })
    expect(second).toMatchObject({ next_attempt_at: null, attempts: [] })
    expect(await office.call('replayWebhookDelivery', { params: { id, delivery_id: second!.id } })).toMatchObject({
      status: 409,
    })
    receiver.answer = answerWith(200)
    api.clock.advance(10 * SECOND)
    await hooks.send()
    await hooks.send()
    expect(hooks.types().slice(3)).toEqual(['department.updated', 'department.updated'])
    received.splice(0, 3)
    hooks.expectInOrder()
    expect(await hooks.log(id, { status: 'waiting' })).toEqual([])
  })

  it('waits as long as the receiver asks', async () => {
    receiver.answer = answerWith(429, { 'retry-after': '120' })
    const { id } = await hooks.created()
    await hooks.rename()
    await hooks.sendUntil(1)
    expect((await hooks.log(id))[0]!.next_attempt_at).toBe(new Date(api.clock().getTime() + 120 * SECOND).toISOString())
  })

  it.each<[string, Answer, object]>([
    ['a redirect is not followed', answerWith(302, { location: '/elsewhere' }), { status: 302, answer: 'status 302' }],
    ['a connection breaks off', (response) => response.destroy(), { status: null, problem: 'UND_ERR_SOCKET' }],
    [
      'of a long answer the beginning is kept',
      (response) => response.writeHead(500).end('é'.repeat(100_000)),
      { status: 500, answer: 'é'.repeat(512) },
    ],
    ['an answer without text', (response) => response.writeHead(400).end('a\0b'), { status: 400, answer: 'ab' }],
  ])('%s', async (_, how, attempt) => {
    receiver.answer = how
    const { id } = await hooks.created()
    await hooks.rename()
    await hooks.sendUntil(1)
    expect(await hooks.log(id)).toMatchObject([{ status: 'waiting', attempts: [attempt] }])
    expect(received).toHaveLength(1)
  })

  it('is one that the receiver does not answer in time', async () => {
    receiver.answer = () => {}
    const { id } = await hooks.created()
    await hooks.rename()
    await until(async () => (await hooks.send(200)) > 0)
    expect(await hooks.log(id)).toMatchObject([
      { status: 'waiting', attempts: [{ status: null, answer: null, problem: 'TIMEOUT' }] },
    ])
  })

  it('does not hold up other endpoints while its receiver is slow', async () => {
    const waiting: ServerResponse[] = []
    receiver.answer = (response) => {
      waiting.push(response)
      if (waiting.length === 2) for (const each of waiting) each.end()
    }
    const [first, second] = [await hooks.created(), await hooks.created()]
    await hooks.rename()
    await hooks.sendUntil(2)
    for (const { id } of [first, second]) expect(await hooks.log(id)).toMatchObject([{ status: 'delivered' }])
  })
})

describe('a secret', () => {
  it('that is replaced signs beside the new one for a day', async () => {
    const { id, secret } = await hooks.created()
    const { body } = await office.call('rotateWebhookSecret', { params: { id } })
    await hooks.rename()
    await hooks.sendUntil(1)
    hooks.verify(secret, received[0]!)
    hooks.verify(body.secret, received[0]!)
    api.clock.advance(DAY)
    await hooks.rename()
    await hooks.sendUntil(2)
    hooks.verify(body.secret, received[1]!)
    expect(() => hooks.verify(secret, received[1]!)).toThrow('No matching signature')
  })

  it('is shown once, and is neither in the database nor in the log', async () => {
    const { id, secret } = await hooks.created()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await office.call('rotateWebhookSecret', { params: { id } })
    const list = await office.call('listWebhookEndpoints', {})
    const entries = await office.call('listAuditEntries', {
      query: { resource_type: 'webhook_endpoint', resource_id: id },
    })
    expect(entries.body.data.map(({ after }) => after?.['secret'])).toEqual(['(not recorded)', '(not recorded)'])
    const stored = await api.inAcme((db) => db.select().from(webhookEndpoints))
    expect(JSON.stringify([list.body, entries.body, stored])).not.toContain(secret.slice(6))
    expect(await resealWebhookSecrets(api.database, api.services.sealer)).toBe(0)
    const newer = { ...api.services.sealer, isCurrent: () => false }
    expect(await resealWebhookSecrets(api.database, newer)).toBe(2)
  })
})

describe('several nodes', () => {
  it('deliver each event once between them', async () => {
    await hooks.created()
    await hooks.rename()
    await hooks.renameVendor()
    await until(async () => {
      await Promise.all([hooks.send(), hooks.send()])
      return received.length >= 2
    })
    await Promise.all([hooks.send(), hooks.send()])
    expect(new Set(hooks.ids()).size).toBe(2)
    expect(received).toHaveLength(2)
  })

  it('repeat with the same id what one sent before it died', async () => {
    const { id } = await hooks.created()
    await hooks.rename()
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
    expect(await hooks.log(id)).toMatchObject([{ status: 'waiting', attempts: [] }])
    expect(await hooks.send()).toBe(0)
    api.clock.advance(60 * SECOND)
    expect(await hooks.send()).toBe(1)
    expect(hooks.ids()).toEqual([hooks.ids()[0], hooks.ids()[0]])
    expect((await hooks.log(id))[0]).toMatchObject({ status: 'delivered' })
  })

  it('deliver what waits one after the other without waiting for the next run', async () => {
    await hooks.created()
    for (let count = 0; count < 3; count += 1) await hooks.rename()
    const stop = startWebhookWorker(api.services, { everyMs: 20 })
    await until(() => received.length >= 3)
    await stop()
    hooks.expectInOrder()
  })
})
