// `npm run bench -- idle`: what the background jobs cost while nothing happens, with few tenants and with many. Counts the
// processor time of this process and of PostgreSQL, and the transactions. Fails if many cost more than 1.3 × few.
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { createApi, openDatabase, startBackgroundJobs } from 'api'
import { createTenant } from 'api/operator'
import { cpuSeconds, postgresPids } from './cable/usage'
import { median } from './statistics'

const FEW = 3
const MANY = 2_000
const MOST = 1.3
/** How long each sample takes; the reconciler runs every three seconds. */
const SAMPLE_MS = Number(process.env['BENCH_SAMPLE_MS'] ?? 15_000)
const samples = Number(process.env['BENCH_PAIRS'] ?? 5)

const url = process.env['DATABASE_URL']
if (!url) throw new Error('This benchmark needs a PostgreSQL server: run `npm run bench -- idle`.')

const { port } = new URL(url)
const postgresCpuMs = () => cpuSeconds(postgresPids(port)) * 1_000

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
  const database = await openDatabase({ url: new URL(`/${name}`, url).toString() })
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
  const costs: Cost[] = []
  for (let index = 0; index < samples; index += 1) costs.push(await sample())
  await stop()
  await api.http.close()
  await database.close()
  return costs
}

const perSecond = (costs: Cost[], read: (cost: Cost) => number) => median(costs.map(read)) / (SAMPLE_MS / 1_000)
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
