// `npm run proof -- operations [sample|full]`: breaks one thing after the other in the rehearsal while visitors and an office use
// it, and counts what failed. `sample` plays each fault once.
import { setTimeout as pause } from 'node:timers/promises'
import { bookVisit, type CallNode } from '../book-visit'
import { openTenant } from '../open-tenant'
import { startTopology } from '../topology'
import { faults } from './faults'
import { createSender, startLoad, type Account, type Tally } from './load'

/** More than are renamed during the longest outage, three a second. */
const ACCOUNTS = 80
const TOTAL_CENTS = 9_000_000
/** So long must every request succeed at once before the next fault. */
const QUIET_MS = 3_000
const PATIENCE_MS = 120_000

const [size = 'sample', only = ''] = process.argv.slice(2)
console.log('Starting what docker-compose.yml describes')
// All visitors have this machine's address.
const topology = await startTopology({ settings: { RATE_LIMIT_SCALE: '1000' } })
process.once('SIGINT', () => void topology.close().then(() => process.exit(1)))
const { adminToken } = await openTenant(topology, 'sunny')
const origin = topology.origin('sunny')
const { send, close } = createSender(origin)
const call: CallNode = (_node, method, path, options) => send(method, path, options)

const cash = {
  key: 'cash',
  card_savable: false,
  tokenization_key: null,
  environment: null,
  web_id: null,
  check_payable_to: null,
  staff_only: true,
}
await send('POST', '/v2/settings/payment_methods', { token: adminToken, data: { payment_methods: [cash] } })
const accounts: Account[] = []
for (let index = 0; index < ACCOUNTS; index += 1) {
  const visit = await bookVisit(call, `load-${index}@example.com`, new Date())
  const { id: invoiceId, version } = (await send('POST', `/v2/jobs/${visit.jobId}/invoice`, {
    token: adminToken,
    data: { invoice: {} },
  })) as { id: number; version: number }
  await send('POST', `/v2/invoices/${invoiceId}/items?version=${version}`, {
    token: adminToken,
    data: { item: { unit_name: 'Repiping', unit_price_cents: TOTAL_CENTS } },
  })
  accounts.push({ visit, invoiceId, totalCents: TOTAL_CENTS })
}
// Nodes know a tenant's ways to pay for a few seconds.
await pause(6_000)

const load = startLoad(origin, adminToken, accounts)
const seconds = (ms: number): string => `${(Math.max(0, ms) / 1_000).toFixed(1)} s`

interface Row {
  name: string
  requests: number
  writes: number
  tries: number
  failures: string[]
  recoveryMs: number
  slowestMs: number
}

/** Waits until all requests have succeeded at once for a while; returns all that happened. */
async function untilQuiet(before: Tally): Promise<Tally> {
  const all = before
  for (const since = performance.now(); ;) {
    await pause(QUIET_MS)
    const { requests, writes, tries, failures, slowestMs, waitingMs } = load.take()
    Object.assign(all, {
      requests: all.requests + requests,
      writes: all.writes + writes,
      slowestMs: Math.max(all.slowestMs, slowestMs),
    })
    all.tries.push(...tries)
    all.failures.push(...failures)
    if (tries.length === 0 && failures.length === 0 && waitingMs < QUIET_MS) return all
    if (performance.now() - since > PATIENCE_MS) throw new Error('The portal does not recover.')
  }
}

const rows: Row[] = []
await pause(QUIET_MS)
const calm = await untilQuiet(load.take())
rows.push({ ...calm, name: 'nothing', tries: calm.tries.length, recoveryMs: 0 })
for (const { name, times, play } of faults.filter(
  ({ name, needsDisk }) => name.includes(only) && (!needsDisk || process.env['DISK_CAN_BE_FILLED']),
)) {
  const row: Row = { name, requests: 0, writes: 0, tries: 0, failures: [], recoveryMs: 0, slowestMs: 0 }
  const count = size === 'full' ? times : 1
  for (let index = 0; index < count; index += 1) {
    const mended = await play(topology, index)
    const tally = await untilQuiet(load.take())
    row.requests += tally.requests
    row.writes += tally.writes
    row.tries += tally.tries.length
    row.failures.push(...tally.failures)
    row.slowestMs = Math.max(row.slowestMs, tally.slowestMs)
    row.recoveryMs = Math.max(row.recoveryMs, ...tally.tries.map(({ at }) => at - mended))
    const why = [...new Set(tally.tries.map((each) => each.why))].join(', ')
    console.log(
      `${tally.failures.length === 0 ? 'ok    ' : 'FAILED'} ${name}${count > 1 ? ` (${index + 1} of ${count})` : ''}: ${tally.requests} requests, ${tally.tries.length} tried again${why && ` (${why})`}, slowest ${seconds(tally.slowestMs)}`,
    )
    for (const failure of [...new Set(tally.failures)].slice(0, 5)) console.log(`       ${failure}`)
  }
  rows.push(row)
}
await load.stop()
const { acknowledged, problems: lost } = await load.compare()
// Control: what is lost or doubled would have been found.
const tampering =
  "delete from equipment where id = (select max(id) from equipment); update users set last_name = 'Okafor' where id = (select min(id) from users where last_name like 'Okafor _%'); update invoices set balance_cents = balance_cents - 1 where id = (select min(id) from invoices)"
await topology.exec(
  'portal-a',
  'sh',
  '-c',
  `psql "$(cat "$DATABASE_URL_FILE")" --set ON_ERROR_STOP=1 --command "${tampering}"`,
)
const { problems: seeded } = await load.compare()
const isBlind = seeded.length !== lost.length + 3
await Promise.all([close(), load.close()])
await topology.close()

console.log(
  '\n| fault | times | requests | writes | tried again | failed | recovered after | slowest |\n|---|---|---|---|---|---|---|---|',
)
for (const { name, requests, writes, tries, failures, recoveryMs, slowestMs } of rows) {
  const times = faults.find((fault) => fault.name === name)?.times
  const played = size === 'full' ? times : 1
  console.log(
    `| ${name} | ${times === undefined ? '' : played} | ${requests} | ${writes} | ${tries} | ${failures.length} | ${seconds(recoveryMs)} | ${seconds(slowestMs)} |`,
  )
}
console.log(`\n${acknowledged} writes were acknowledged; ${lost.length} are lost or doubled.`)
for (const problem of lost) console.log(`  ${problem}`)
console.log(`Control: ${seeded.length - lost.length} of 3 writes that were undone by hand are found.`)
const failed = rows.filter(({ failures }) => failures.length > 0).length + (lost.length > 0 ? 1 : 0) + (isBlind ? 1 : 0)
console.log(`\n${rows.length + 2 - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
