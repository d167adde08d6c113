// `npm run bench -- scale [--quick]`: the API's hottest calls on two databases, one with the demo's 3 tenants and one with
// 2,000 more, a million visits and half a million invoices, and four of the calls compared to a bare server.
//
// Both databases have the same rows of acme, which is asked, so every answer must be the same; that is checked. Portal and
// peer run in processes of their own, one of each for each database, and only one of them is asked at a time: in each round,
// call by call, all of them, one after the other, so that whatever else the machine does meets all of them alike.
//
// Known biases:
//   - for all: the client is one process on the same machine, and takes processor time from server and PostgreSQL.
//   - for the peer: it validates nothing, logs nothing and has no router. It is what the driver and the database allow.
//   - against the large database: its rows were written one after the other and vacuumed, as rarely in life.
//   - the clock stands still, so a session's last use is never written, which happens once a minute in life.
// The shell's HTML is not measured: it needs the builds of shell and remotes.
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import postgres from 'postgres'
import { median } from '../statistics'
import { callTitle, forgetBookings, hotCalls, slotRequests, type HotCall } from './calls'
import { checkPeer, checkPortals } from './check-answers'
import { dropTenantIndexes } from './control'
import { createDatabases, type ScaleDatabase } from './databases'
import { measure } from './measure'
import { costTable, peerTable, speedTable, type CallSamples } from './report'
import { startServer } from './servers'

const CONNECTIONS = 16
const WARM_UP_MS = 500
/** A plan that reads other tenants' rows must be slower by more than this. */
const MIN_SLOWDOWN = 1.15
const PEER_CALLS = ['getAppointment', 'reportInvoices', 'getAvailableDates', 'getInvoice', 'getBoard', 'listCustomers']

const quick = process.argv.includes('--quick')
const tenants = Number(process.env['BENCH_TENANTS'] ?? (quick ? 200 : 2_000))
const rounds = Number(process.env['BENCH_ROUNDS'] ?? (quick ? 1 : 3))
const measuredMs = Number(process.env['BENCH_SAMPLE_MS'] ?? (quick ? 2_000 : 2_500))
/** Names of calls of the contract; empty: all. */
const chosen = (process.env['BENCH_CALLS'] ?? '').split(',').filter(Boolean)
const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is missing. `npm run bench -- scale` starts PostgreSQL and sets it.')
const { port } = new URL(url)

const startedAt = performance.now()
const say = (line: string) => console.log(`  ${Math.round((performance.now() - startedAt) / 1_000)} s: ${line}`)
const admin = postgres(url, { max: 1, onnotice: () => {} })

say(`generating ${tenants} tenants`)
const { databases, sessions } = await createDatabases(url, tenants)
const [small, large] = databases as [ScaleDatabase, ScaleDatabase]
const list = ({ counts, megabytes }: ScaleDatabase) =>
  `${Object.entries(counts)
    .map(([table, count]) => `${count.toLocaleString('en-US')} ${table.replace('_', ' ')}`)
    .join(', ')}; ${megabytes} MB`

say('starting portal and peer for each database')
const servers = {
  portal: {
    small: await startServer('portal', small, CONNECTIONS),
    large: await startServer('portal', large, CONNECTIONS),
  },
  peer: { small: await startServer('peer', small, CONNECTIONS), large: await startServer('peer', large, CONNECTIONS) },
}
const slots: string[] = []
for (const { body } of await Promise.all(slotRequests().map((request) => servers.portal.small.driver.ask(request)))) {
  const { time_slots } = JSON.parse(body) as { time_slots: { scheduled_time: string; disabled: boolean }[] }
  slots.push(...time_slots.filter(({ disabled }) => !disabled).map(({ scheduled_time }) => scheduled_time))
}
// Neighbors in the list are on different days, because bookings of one day wait for one another.
const STRIDE = 37
const mixedSlots = Array.from({ length: STRIDE }, (_, offset) =>
  slots.filter((_, index) => index % STRIDE === offset),
).flat()
const all = hotCalls(sessions, mixedSlots).filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const ofPeer = all.filter(({ name }) => PEER_CALLS.includes(name))
const bytes = await checkPortals(all, servers.portal.small, servers.portal.large)
const peerBytes = await checkPeer(ofPeer, servers.portal.small, servers.peer.small)
await checkPeer(ofPeer, servers.portal.large, servers.peer.large)
say(
  `all ${bytes.size} reads are answered with the same bytes from both databases, and the peer answers with the same rows`,
)

const cleaners = { small: postgres(small.url, { max: 1 }), large: postgres(large.url, { max: 1 }) }
async function sample(who: 'portal' | 'peer', size: 'small' | 'large', call: HotCall, measuredMs: number) {
  const result = await measure(servers[who][size], call, admin, port, { warmUpMs: WARM_UP_MS, measuredMs })
  if (call.writes) for (const statement of forgetBookings) await cleaners[size].unsafe(statement)
  return result
}

const loads: number[] = []
const samples: CallSamples[] = all.map((call) => ({
  title: callTitle(call),
  portal: { small: [], large: [] },
  peer: { small: [], large: [] },
}))
/** Asks each server for each of its calls, one after the other. */
async function playRound(sizes: readonly ('small' | 'large')[], ms: number, isKept: boolean): Promise<void> {
  for (const [index, call] of all.entries()) {
    for (const size of sizes) {
      for (const who of ofPeer.includes(call) ? (['portal', 'peer'] as const) : (['portal'] as const)) {
        const result = await sample(who, size, call, ms)
        if (isKept) samples[index]![who][size].push(result)
      }
    }
    loads.push(loadavg()[0] ?? NaN)
  }
}
// Everything once, so that in the first round code is compiled and pages are in memory.
await playRound(['small', 'large'], WARM_UP_MS, false)
for (let round = 0; round < rounds; round += 1) {
  await playRound(round % 2 ? ['large', 'small'] : ['small', 'large'], measuredMs, true)
  say(`round ${round + 1} of ${rounds} is done`)
}

async function control(): Promise<string> {
  const dates = all.find(({ name }) => name === 'getAvailableDates')
  if (!dates) return 'Without the negative control, which needs getAvailableDates.'
  const speed = async () => {
    const speeds: number[] = []
    for (let round = 0; round < rounds; round += 1)
      speeds.push((await sample('portal', 'large', dates, measuredMs)).perSecond)
    return median(speeds)
  }
  const before = await speed()
  const dropped = await dropTenantIndexes(large.url)
  if (dropped.length === 0)
    return 'Negative control: slot_holds has no index that begins with the tenant, so there is none to drop.'
  const after = await speed()
  if (before < after * MIN_SLOWDOWN) process.exitCode = 1
  return `Negative control: without ${dropped.join(', ')}, available_dates takes ${(before / after).toFixed(2)} × as long (${before.toFixed(0)} → ${after.toFixed(0)} requests/s); at least ${MIN_SLOWDOWN} × must be seen.`
}
const controlLine = quick ? 'Without the negative control (--quick).' : await control()

const [version] =
  await admin`select split_part(version(), ' ', 2) as postgres, current_setting('shared_buffers') as buffers`
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
for (const server of [...Object.values(servers.portal), ...Object.values(servers.peer)]) await server.stop()
await Promise.all([admin.end(), ...Object.values(cleaners).map((cleaner) => cleaner.end())])

console.log(`
${new Date().toISOString().slice(0, 10)}, \`npm run bench -- scale${quick ? ' --quick' : ''}\` at ${commit}: ${rounds} rounds of ${measuredMs / 1_000} s for each call after ${WARM_UP_MS / 1_000} s of warm-up, medians (lowest to highest); ${CONNECTIONS} connections;
${availableParallelism()} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} (median ${median(loads).toFixed(1)}); Node ${process.versions.node}, PostgreSQL ${version?.['postgres']} with fsync and ${version?.['buffers']} of shared buffers; no random numbers.

Small: ${list(small)}.
Large: ${list(large)}.
All ${bytes.size} reads are answered with the same bytes from both. ${controlLine}

${speedTable(samples, bytes)}

${costTable(samples)}

${peerTable(samples, peerBytes)}

${Math.round((performance.now() - startedAt) / 60_000)} minutes.`)
process.exit()
