import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { createTenant } from '#areas/tenants'
import { rows, type Database } from '#foundation/database/database'
import { openDatabase } from '#foundation/database/open-database'
import { mails } from '#foundation/database/schema'
import { sendDueMail } from '#foundation/mail/mail-worker'
import { enqueueMail } from '#foundation/mail/outbox'
import { TEST_SECRET, until } from '#test/support'
import { plainLetter } from '#test/support/plain-letter'
import { createPlainOwner } from '#test/support/plain-owner'
import { createApi, type RunningApi } from './create-api'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const onPostgres = url ? describe : describe.skip

onPostgres('a pool without a free connection', () => {
  const name = `portal_busy_${process.pid}`
  const admin = url ? postgres(url, { max: 1, onnotice: () => {} }) : (undefined as never)
  let database: Database
  let api: RunningApi
  const lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    await createPlainOwner(admin, name)
    await admin.unsafe(`create database ${name} owner ${name}`)
    database = await openDatabase({
      url: Object.assign(new URL(url), { username: name, pathname: `/${name}` }).toString(),
      poolSize: 1,
    })
    const log = {
      level: 'warn' as const,
      stream: { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    }
    api = await createApi({ database, secret: TEST_SECRET, log, config: { connectionWaitMs: 20 } })
  })
  afterAll(async () => {
    await api.http.close()
    await database.close()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.unsafe(`drop role ${name}`)
    await admin.end()
  })

  /** Keeps the only connection in a transaction until the returned function is called. */
  async function useUp(): Promise<() => Promise<void>> {
    let end = () => {}
    const held = new Promise<void>((done) => (end = done))
    let transaction = Promise.resolve()
    await new Promise<void>((onBegin) => {
      transaction = database.asOwner(async () => {
        onBegin()
        await held
      })
    })
    return async () => {
      end()
      await transaction
    }
  }
  let asked = 0
  /** Tenants are remembered for a while, so each request is for another one. */
  const askForTenant = () => ask(`/v1/tenants/tenant-${(asked += 1)}`)
  const ask = (path: string) => api.http.inject({ url: path, headers: { host: 'acme.localhost' } })

  test('requests are answered 503 after a bounded wait, and served again once there is one', async () => {
    const giveBack = await useUp()
    expect(database.pool()).toEqual({ size: 1, inUse: 1, waiting: 0 })
    const refused = await askForTenant()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({
        message: expect.stringContaining('very busy'),
        request_id: refused.headers['x-request-id'],
      }),
    ])
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        request_id: refused.headers['x-request-id'],
        err: expect.objectContaining({ code: 'NO_CONNECTION', message: expect.stringContaining('1 of 1 in use') }),
      }),
    )
    await giveBack()
    await until(async () => (await askForTenant()).statusCode === 404)
    expect(database.pool()).toEqual({ size: 1, inUse: 0, waiting: 0 })
  })

  test('health and statistics do not need the pool', async () => {
    const giveBack = await useUp()
    expect((await ask('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await api.statistics()).toMatchObject({
      mail: { count: 0, oldestAt: null },
      openPayments: { attempted: { count: 0 }, partial: { count: 0 } },
    })
    await giveBack()
  })

  test('work that is not a request waits for its turn', async () => {
    const giveBack = await useUp()
    const waiting = database.asOwner(async () => 'done')
    expect((await askForTenant()).statusCode).toBe(503)
    expect(database.pool()).toMatchObject({ waiting: 1 })
    await giveBack()
    expect(await waiting).toBe('done')
  })

  test('statistics and due work are of all tenants', async () => {
    const now = new Date('2026-02-10T16:00:00Z')
    for (const [subdomain, hours] of [
      ['acme', 1],
      ['summit', 3],
    ] as const) {
      const tenant = await createTenant(database, { subdomain, name: subdomain, timezone: 'UTC', supportEmail: null })
      await database.withTenant(tenant, (db) =>
        enqueueMail(
          db,
          { kind: 'receipt', to: 'casey@example.com', letter: plainLetter() },
          new Date(now.getTime() - hours * 3_600_000),
        ),
      )
    }
    expect((await api.statistics()).mail).toEqual({ count: 2, oldestAt: new Date('2026-02-10T13:00:00Z') })
    const failures: string[] = []
    const report = {
      succeeded: () => {},
      delayed: () => {},
      failed: (_: unknown, ids: Record<string, unknown>) => void failures.push(String(ids['tenant'])),
    }
    await sendDueMail({ ...api.services, clock: () => now }, report)
    expect(failures).toEqual(['acme', 'summit'])
  })

  test('the role that sees all tenants sees neither recipients nor texts, and only what waits', async () => {
    const read = (what: string) => database.acrossTenants((db) => rows(db, sql.raw(`select ${what} from mails`)))
    expect(await read('kind')).toEqual([{ kind: 'receipt' }, { kind: 'receipt' }])
    const [{ id } = { id: 0 }] = await database.asOwner((db) =>
      rows<{ id: number }>(db, sql`select id from tenants where subdomain = 'acme'`),
    )
    await database.withTenant(id, (db) => db.update(mails).set({ sentAt: new Date('2026-02-10T16:00:00Z') }))
    expect(await read('kind')).toEqual([{ kind: 'receipt' }])
    await expect(read('text')).rejects.toThrow('Failed query')
    await expect(read('"to"')).rejects.toThrow('Failed query')
    await expect(database.acrossTenants((db) => rows(db, sql.raw('update mails set kind = kind')))).rejects.toThrow(
      'Failed query',
    )
  })

  test('that role sees of changes and webhooks where something waits, and neither what nor whereto', async () => {
    const read = (what: string) => database.acrossTenants((db) => rows(db, sql.raw(`select ${what}`)))
    expect((await read('tenant_id, transaction_id, id from changes')).length).toBeGreaterThan(0)
    await read('tenant_id, disabled_at from webhook_endpoints')
    await read('endpoint_id, due_at from webhook_deliveries')
    for (const what of [
      'resource_type from changes',
      'after from changes',
      'url from webhook_endpoints',
      'secret from webhook_endpoints',
      'body from webhook_deliveries',
    ])
      await expect(read(what)).rejects.toThrow('Failed query')
  })

  test('a probe that fails has a new connection the next time', async () => {
    await expect(database.probe('select nothing')).rejects.toThrow('nothing')
    await admin.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-probe'`)
    await database.probe('select 1').catch(() => undefined)
    expect(await database.probe('select 1 as one')).toEqual([{ one: 1 }])
  })
})
