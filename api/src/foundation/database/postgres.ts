import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Database, Db } from './database'
import { countTexts } from './frequent-texts'
import { migratePostgres } from './migrate'
import { createPool } from './pool'
import { createProbe, PROBE_MS } from './probe'
import * as schema from './schema'
import { transactions } from './transactions'

export interface PostgresOptions {
  url: string
  migrationsFolder: string
  /** Maximum number of connections of this process. */
  poolSize?: number
}

/** PostgreSQL's type OIDs of timestamptz, timestamp and date. */
const DATE_TYPES = [1184, 1114, 1082]

const reconnectPauseS = (attempts: number): number => Math.min(0.05 * 2 ** attempts, 1)

/**
 * Makes the driver prepare frequent statements, so that PostgreSQL parses and plans them once per connection. Drizzle asks for
 * none to be prepared, whatever the driver's own option says.
 */
function prepareFrequent<Client extends postgres.ISql>(client: Client, isFrequent: (text: string) => boolean): Client {
  const unsafe = client.unsafe.bind(client)
  client.unsafe = ((text, parameters, options) => unsafe(text, parameters, parameters?.length && isFrequent(text) ? { ...options, prepare: true } : options)) as typeof unsafe
  return client
}

/** Whether a prepared statement returns other columns than when it was prepared: the schema was changed since. The driver prepares it anew. */
function isStalePlan(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if (current instanceof postgres.PostgresError && current.routine === 'RevalidateCachedQuery') return true
  }
  return false
}

/** Statements of one transaction that may each be prepared anew. */
const MAX_STALE_PLANS = 10

/** Connects to PostgreSQL 15 or newer and runs pending migrations. Several processes may share one database. */
export async function openPostgres({ url, migrationsFolder, poolSize = 10 }: PostgresOptions): Promise<Database> {
  await migratePostgres(url, migrationsFolder)
  const client = postgres(url, {
    max: poolSize,
    onnotice: () => {},
    connect_timeout: 10,
    // The driver's own pauses grow to 20 s, in which a server that is back is not used.
    backoff: reconnectPauseS,
    connection: { application_name: 'portal', statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 },
  })
  const pool = createPool(poolSize)
  const probe = createProbe(() =>
    postgres(url, { max: 1, onnotice: () => {}, connect_timeout: PROBE_MS / 1_000, connection: { application_name: 'portal-probe', statement_timeout: PROBE_MS } }),
  )
  const isFrequent = countTexts()
  const begin = client.begin.bind(client) as (work: (transaction: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>
  client.begin = ((work: (transaction: postgres.TransactionSql) => Promise<unknown>) => begin((transaction) => work(prepareFrequent(transaction, isFrequent)))) as typeof client.begin
  const drizzled = drizzle(prepareFrequent(client, isFrequent), { schema })
  // Drizzle disables date serializers in favor of its column types, so hand-written SQL would reject dates that PGlite accepts.
  for (const type of DATE_TYPES) client.options.serializers[type] = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  return {
    kind: 'postgres',
    ...transactions((work, { waitMs } = {}) =>
      pool.run(
        async (begun) => {
          for (let stalePlans = 0; ; stalePlans += 1) {
            try {
              return await drizzled.transaction((tx) => {
                begun()
                return work(tx as unknown as Db)
              })
            } catch (error) {
              if (!isStalePlan(error) || stalePlans === MAX_STALE_PLANS) throw error
            }
          }
        },
        waitMs,
      ),
    ),
    raw: (statement, parameters = []) => pool.run(async () => [...(await client.unsafe(statement, parameters as never[]))]),
    probe: probe.run,
    pool: pool.state,
    listen: async (channel, listener, onGap) => {
      let isFirst = true
      const { unlisten } = await client.listen(channel, listener, () => {
        if (!isFirst) onGap?.()
        isFirst = false
      })
      return unlisten
    },
    close: async () => {
      await Promise.all([client.end({ timeout: 5 }), probe.close()])
    },
  }
}
