import type { Sql } from 'postgres'
import { cpuSeconds, postgresPids } from '../cable/usage'
import { quantile } from '../statistics'
import type { HotCall } from './calls'
import type { Driver } from './drive'

/** Costs are for each request. */
export interface Sample {
  perSecond: number
  p50Ms: number
  p95Ms: number
  nodeMs: number
  /** Elapsed time of planning and execution in pg_stat_statements: without parsing and the protocol, but with waiting for a core. */
  elapsedMs: number
  /** Processor time of all PostgreSQL processes. */
  postgresMs: number
  /** Statements besides begin and commit, of which pg_stat_statements counts those that are prepared only once. */
  queries: number
}

export interface Server {
  pid: number
  driver: Driver
  /** Name of its database on the server. */
  database: string
}

interface Durations {
  warmUpMs: number
  measuredMs: number
}

/** Drives the call, first to warm up. `admin` is a connection to another database of the same server. */
export async function measure(
  server: Server,
  call: HotCall,
  admin: Sql,
  postgresPort: string,
  { warmUpMs, measuredMs }: Durations,
): Promise<Sample> {
  let sent = 0
  const next = () => call.request(sent++)
  await server.driver.run(next, warmUpMs)
  await admin`select pg_stat_statements_reset()`
  const before = { node: cpuSeconds([server.pid]), postgres: cpuSeconds(postgresPids(postgresPort)) }
  const { requests, seconds, latencies } = await server.driver.run(next, measuredMs)
  const after = { node: cpuSeconds([server.pid]), postgres: cpuSeconds(postgresPids(postgresPort)) }
  const [total] = await admin`
    select sum(total_exec_time + total_plan_time) as ms, (sum(calls) filter (where query !~* '^(begin|commit|rollback)'))::float8 as queries
    from pg_stat_statements where dbid = (select oid from pg_database where datname = ${server.database})`
  return {
    perSecond: requests / seconds,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    nodeMs: ((after.node - before.node) * 1_000) / requests,
    elapsedMs: Number(total?.['ms']) / requests,
    postgresMs: ((after.postgres - before.postgres) * 1_000) / requests,
    queries: Number(total?.['queries']) / requests,
  }
}
