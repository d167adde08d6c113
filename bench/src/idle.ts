// `npm run bench -- idle`: what the background jobs cost while nothing happens, with few tenants and with many. Counts the
// processor time of this process and of PostgreSQL, and the transactions. Fails if many cost more than 1.3 × few.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { createApi, openDatabase, startBackgroundJobs } from 'api'
import { createTenant } from 'api/operator'
import { median } from './statistics'

const FEW = 3
const MANY = 2_000
const MOST = 1.3
/** How long each sample takes; the reconciler runs every three seconds. */
const SAMPLE_MS = Number(process.env['BENCH_SAMPLE_MS'] ?? 15_000)
const samples = Number(process.env['BENCH_PAIRS'] ?? 5)

const url = process.env['DATABASE_URL']
if (!url) throw new Error('This benchmark needs a PostgreSQL server: run `npm run bench -- idle`.')

/** Clock ticks of all PostgreSQL processes, running and ended, in milliseconds; 100 ticks a second on Linux. */
function postgresCpuMs(): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      if (!stat.includes('(postgres)')) continue
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // The process ended in between.
    }
  }
  return ticks * 10
}

const admin = postgres(url, { max: 1, onnotice: () => {} })
const commits = async (): Promise<number> => {
  await admin`select pg_stat_force_next_flush()`
  const [row] = await admin`select sum(xact_commit)::float8 as commits from pg_stat_database`
  return Number(row?.['commits'])
}

interface Cost {
  nodeMs: number
  postgresMs: number
  commits: number
}

async function sample(): Promise<Cost> {
  const before = { cpu: process.cpuUsage(), postgres: postgresCpuMs(), commits: await commits() }
  await pause(SAMPLE_MS)
  const { user, system } = process.cpuUsage(before.cpu)
  return {
    nodeMs: (user + system) / 1_000,
    postgresMs: postgresCpuMs() - before.postgres,
    commits: (await commits()) - before.commits,
  }
}

async function measure(tenants: number): Promise<Cost[]> {
  const name = `idle_${tenants}`
  await admin.unsafe(`create database ${name}`)
  const database = await openDatabase({ url: Object.assign(new URL(url!), { pathname: `/${name}` }).toString() })
  for (let tenant = 0; tenant < tenants; tenant += 1)
    await createTenant(database, {
      subdomain: `tenant-${tenant}`,
      name: `Tenant ${tenant}`,
      timezone: 'America/Denver',
      supportEmail: null,
    })
  const api = await createApi({
    database,
    secret: 'a secret of this benchmark alone, long enough',
    log: { level: 'error' },
  })
  const stop = startBackgroundJobs(api.services, { sendMail: true })
  // The daily retention runs at the start.
  await pause(1_000)
  while (api.services.background.health().jobs['drop_old_data']?.running_since) await pause(200)
  await pause(SAMPLE_MS)
  const taken: Cost[] = []
  for (let index = 0; index < samples; index += 1) taken.push(await sample())
  await stop()
  await api.http.close()
  await database.close()
  return taken
}

const perSecond = (costs: Cost[], of: (cost: Cost) => number) => median(costs.map(of)) / (SAMPLE_MS / 1_000)
const row = (tenants: number, costs: Cost[]) =>
  `| ${tenants} | ${perSecond(costs, ({ nodeMs }) => nodeMs).toFixed(2)} ms | ${perSecond(costs, ({ postgresMs }) => postgresMs).toFixed(2)} ms | ${perSecond(costs, (cost) => cost.commits).toFixed(1)} |`

const few = await measure(FEW)
const many = await measure(MANY)
await admin.end()
const ratio =
  perSecond(many, ({ nodeMs, postgresMs }) => nodeMs + postgresMs) /
  perSecond(few, ({ nodeMs, postgresMs }) => nodeMs + postgresMs)
console.log(
  `Median of ${samples} samples of ${SAMPLE_MS / 1_000} s; ${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}\n`,
)
console.log(
  '| idle tenants | Node, processor time a second | PostgreSQL, processor time a second | transactions a second |\n|---|---|---|---|',
)
console.log(row(FEW, few))
console.log(row(MANY, many))
console.log(`\n${MANY} tenants cost ${ratio.toFixed(2)} × what ${FEW} cost; at most ${MOST} is allowed.`)
if (ratio > MOST) process.exitCode = 1
