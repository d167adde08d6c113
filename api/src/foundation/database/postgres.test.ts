import { eq, gt, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { createTenant } from '#areas/tenants'
import { createBus } from '../bus/create-bus'
import { rows, type Db } from './database'
import { openDatabase } from './open-database'
import { tenants } from './schema'

const url = process.env['TEST_DATABASE_URL']
const onPostgres = url ? describe : describe.skip

onPostgres('a real server', () => {
  const name = `portal_nodes_${process.pid}`
  const own = () => Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).toString()
  const admin = async (statement: string, at = url ?? '') => {
    const client = postgres(at, { max: 1, onnotice: () => {} })
    await client.unsafe(statement)
    await client.end()
  }
  beforeEach(() => admin(`create database ${name}`))
  afterEach(() => admin(`drop database if exists ${name} with (force)`))

  it('is migrated once when several nodes start together', async () => {
    const nodes = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url: own(), poolSize: 2 })))
    const [count] =
      (await nodes[0]?.raw(
        'select count(*)::int as n, (select count(*)::int from drizzle.__drizzle_migrations) as m from tenants',
      )) ?? []
    expect(count?.['n']).toBe(0)
    expect(count?.['m']).toBeGreaterThanOrEqual(2)
    await Promise.all(nodes.map((node) => node.close()))
  })

  it('does not run a statement after its transaction has ended, such as because another one that ran beside it failed', async () => {
    const node = await openDatabase({ url: own(), poolSize: 1 })
    let late: () => Promise<unknown> = () => Promise.resolve()
    const transaction = node.withTenant(1, (db) => {
      late = () => rows(db, sql`select current_user as role`)
      return Promise.reject(new Error('not yours'))
    })
    await expect(transaction).rejects.toThrow('not yours')
    await expect(late()).rejects.toThrow('after its transaction has ended')
    await node.close()
  })

  describe('prepared statements', () => {
    const USES = 8
    const prepared = async (db: Db) =>
      (
        await rows<{ name: string; statement: string }>(db, sql`select name, statement from pg_prepared_statements`)
      ).map(({ statement }) => statement)
    const find = (db: Db, id: number) => db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, id))

    it('are those that come often; one that changes with each use is not kept', async () => {
      const node = await openDatabase({ url: own(), poolSize: 1 })
      for (let use = 1; use <= USES; use += 1) {
        await node.withTenant(1, async (db) => {
          await find(db, use)
          await db.execute(sql.raw(`select ${use} + 1`))
          await db.execute(sql`select ${use}::integer + ${sql.raw(String(use))}`)
        })
      }
      const kept = await node.withTenant(1, prepared)
      await node.close()
      // The driver prepares statements of its own, too.
      expect(kept.filter((text) => /tenants| \+ /.test(text))).toEqual([
        expect.stringContaining('from "tenants" where "tenants"."id" = $1'),
      ])
    })

    it('see one tenant after another', async () => {
      const node = await openDatabase({ url: own(), poolSize: 1 })
      for (const subdomain of ['one', 'two'])
        await createTenant(node, {
          subdomain,
          name: subdomain,
          timezone: 'America/Denver',
          supportEmail: 'office@example.com',
        })
      const [one, two] = (await node.raw('select id from tenants order by id')).map(({ id }) => Number(id))
      const rowsSeen: unknown[] = []
      for (let use = 1; use <= USES; use += 1)
        for (const own of [one!, two!])
          rowsSeen.push([
            own,
            (
              await node.withTenant(own, (db) => db.select({ id: tenants.id }).from(tenants).where(gt(tenants.id, 0)))
            ).map(({ id }) => id),
          ])
      await node.close()
      expect(rowsSeen).toEqual(
        Array.from({ length: USES }, () => [
          [one, [one]],
          [two, [two]],
        ]).flat(),
      )
    })

    it('are prepared anew when a column that they return was changed, and the transaction runs again', async () => {
      const node = await openDatabase({ url: own(), poolSize: 1 })
      const read = () =>
        node.asOwner(async (db) => {
          runs += 1
          await db.execute(sql`insert into written values (${runs})`)
          return rows(db, sql`select * from changing where id = ${1}`)
        })
      let runs = 0
      await admin(`create table written (run integer)`, own())
      await admin(`create table changing (id integer)`, own())
      await admin(`insert into changing values (1)`, own())
      for (let use = 1; use <= USES; use += 1) expect(await read()).toEqual([{ id: 1 }])
      await admin(`alter table changing add column name text default 'new'`, own())
      expect(await read()).toEqual([{ id: 1, name: 'new' }])
      expect(runs).toBe(USES + 2)
      // What the failed run has written was rolled back.
      expect(await node.raw('select count(*)::integer as count from written')).toEqual([{ count: USES + 1 }])
      await node.close()
    })
  })

  it('delivers messages from node to node', async () => {
    const [one, two] = await Promise.all([openDatabase({ url: own() }), openDatabase({ url: own() })])
    const [here, there] = await Promise.all([createBus(one), createBus(two)])
    const message = new Promise((resolve) => there.subscribe('news', resolve))
    const unheard: unknown[] = []
    there.subscribe('other', (message) => unheard.push(message))
    await here.publish('news', { text: "it's here" })
    expect(await message).toEqual({ text: "it's here" })
    expect(unheard).toEqual([])
    await Promise.all([here.close(), there.close()])
    await Promise.all([one.close(), two.close()])
  })

  it('delivers many messages in order, in batches, and rejects only one that is too long', async () => {
    const database = await openDatabase({ url: own() })
    const notifications: unknown[] = []
    const raw: typeof database.raw = (statement, parameters) => (
      notifications.push(statement),
      database.raw(statement, parameters)
    )
    const [here, there] = await Promise.all([createBus({ ...database, raw }), createBus(database)])
    const messages: unknown[] = []
    there.subscribe('news', (message) => messages.push(message))
    const count = 1_000
    const sent = Array.from({ length: count }, (_, index) =>
      here.publish('news', index === 500 ? 'é'.repeat(4_000) : index),
    )
    const outcomes = await Promise.allSettled(sent)
    expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([500])
    const last = new Promise((resolve) => there.subscribe('end', resolve))
    await here.publish('end', null)
    await last
    expect(messages).toEqual(Array.from({ length: count }, (_, index) => index).filter((index) => index !== 500))
    expect(notifications.length).toBeLessThan(count / 10)
    await Promise.all([here.close(), there.close()])
    await database.close()
  })
})
