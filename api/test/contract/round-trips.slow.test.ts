// How often a request waits for PostgreSQL: the API's connection goes through a proxy that counts.
import { connect, createServer, type AddressInfo } from 'node:net'
import { calls, type CallName } from '@portal/contract'
import { resolveClient, examples, openExampleContext, resolveParts, send } from './examples'

const url = process.env['TEST_DATABASE_URL']
const onPostgres = url ? describe : describe.skip

/** Begin, tenant and session, two times something that depends on what came before, commit. */
const MAX_ROUND_TRIPS = 5
/** The most for calls that take more: they write, or open what a link opens, or work between two transactions. */
const more: Partial<Record<CallName, number>> = {
  authenticateToken: 6,
  getPaymentByKey: 11,
  getFinancingOptions: 7,
  getDownload: 6,
  getTechnicianVisit: 6,
  listCustomerInvoices: 6,
  listTransactionReceivers: 6,
}
/** Statements are prepared from their fourth use on; the first use of a prepared one takes two round trips, on each connection. */
const WARM_UPS = 5
/** The fewest round trips of so many are those with all statements prepared. */
const SAMPLES = 3

/** A proxy before the server at `target`: `count()` is the number of times that a client has sent something after an answer. */
async function startCountingProxy(target: URL) {
  let count = 0
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let isAnswered = true
    client.on('data', (chunk) => {
      if (isAnswered) count += 1
      isAnswered = false
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      isAnswered = true
      client.write(chunk)
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      from.on('close', () => to.destroy()).on('error', () => to.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // Not closed: the test's database is given back through it after the last test.
  server.unref()
  return { port: (server.address() as AddressInfo).port, count: () => count }
}

onPostgres('round trips to PostgreSQL', () => {
  it(`no GET takes more than ${MAX_ROUND_TRIPS}, but for those that are named`, async () => {
    const proxy = await startCountingProxy(new URL(url!))
    process.env['TEST_DATABASE_URL'] = Object.assign(new URL(url!), { port: proxy.port }).toString()
    const context = await openExampleContext()
    const found: Record<string, number> = {}
    for (const name of (Object.keys(calls) as CallName[]).filter((each) => calls[each].startsWith('GET '))) {
      const parts = await resolveParts(examples[name]!, context)
      const client = await resolveClient(examples[name]!, context)
      for (let time = 0; time < WARM_UPS; time += 1) await send(client, name, parts)
      const counts: number[] = []
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const before = proxy.count()
        await send(client, name, parts)
        counts.push(proxy.count() - before)
      }
      found[name] = Math.min(...counts)
    }
    await context.api.close()
    process.env['TEST_DATABASE_URL'] = url
    const limit = (name: string) => more[name as CallName] ?? MAX_ROUND_TRIPS
    expect(Object.entries(found).filter(([name, count]) => count > limit(name))).toEqual([])
  })
})
