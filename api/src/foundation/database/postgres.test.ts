import postgres from 'postgres'
import { createBus } from '../bus/create-bus'
import { openDatabase } from './open-database'

const url = process.env['TEST_DATABASE_URL']
const onPostgres = url ? describe : describe.skip

onPostgres('a real server', () => {
  const name = `portal_nodes_${process.pid}`
  const own = () => Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).toString()
  const admin = async (statement: string) => {
    const client = postgres(url ?? '', { max: 1, onnotice: () => {} })
    await client.unsafe(statement)
    await client.end()
  }
  beforeEach(() => admin(`create database ${name}`))
  afterEach(() => admin(`drop database if exists ${name} with (force)`))

  it('is migrated once when several nodes start together', async () => {
    const nodes = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url: own(), poolSize: 2 })))
    const [count] = (await nodes[0]?.raw('select count(*)::int as n, (select count(*)::int from drizzle.__drizzle_migrations) as m from tenants')) ?? []
    expect(count?.['n']).toBe(0)
    expect(count?.['m']).toBeGreaterThanOrEqual(2)
    await Promise.all(nodes.map((node) => node.close()))
  })

  it('delivers messages from node to node', async () => {
    const [one, two] = await Promise.all([openDatabase({ url: own() }), openDatabase({ url: own() })])
    const [here, there] = await Promise.all([createBus(one), createBus(two)])
    const heard = new Promise((resolve) => there.subscribe('news', resolve))
    const unheard: unknown[] = []
    there.subscribe('other', (message) => unheard.push(message))
    await here.publish('news', { text: "it's here" })
    expect(await heard).toEqual({ text: "it's here" })
    expect(unheard).toEqual([])
    await Promise.all([here.close(), there.close()])
    await Promise.all([one.close(), two.close()])
  })

  it('delivers many messages in order, in batches, and rejects only one that is too long', async () => {
    const database = await openDatabase({ url: own() })
    const notifications: unknown[] = []
    const raw: typeof database.raw = (statement, parameters) => (notifications.push(statement), database.raw(statement, parameters))
    const [here, there] = await Promise.all([createBus({ ...database, raw }), createBus(database)])
    const heard: unknown[] = []
    there.subscribe('news', (message) => heard.push(message))
    const count = 1_000
    const sent = Array.from({ length: count }, (_, index) => here.publish('news', index === 500 ? 'é'.repeat(4_000) : index))
    const outcomes = await Promise.allSettled(sent)
    expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([500])
    const last = new Promise((resolve) => there.subscribe('end', resolve))
    await here.publish('end', null)
    await last
    expect(heard).toEqual(Array.from({ length: count }, (_, index) => index).filter((index) => index !== 500))
    expect(notifications.length).toBeLessThan(count / 10)
    await Promise.all([here.close(), there.close()])
    await database.close()
  })
})
