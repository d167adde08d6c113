import { PgDatabase, PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import { drizzle, PostgresJsSession } from 'drizzle-orm/postgres-js'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { Database, Db } from './database'
import { countTexts } from './frequent-texts'
import { migratePostgres } from './migrate'
import { createPool } from './pool'
import { createProbe, PROBE_MS } from './probe'
import { transactions, type TransactOptions } from './transactions'

export interface PostgresOptions {
  url: string
  migrationsFolder: string
  /** Maximum number of connections of this process. */
  poolSize?: number
}

/** PostgreSQL's type OIDs of timestamptz, timestamp and date. */
const DATE_TYPES = [1184, 1114, 1082]

const dialect = new PgDialect()
/** Drizzle's relational queries are not used: it would build them for each transaction. */
type NoSchema = Record<string, never>

const reconnectPauseS = (attempts: number): number => Math.min(0.05 * 2 ** attempts, 1)

/**
 * Prepares frequent statements, so that PostgreSQL parses and plans them once per connection. Drizzle itself asks for none to be
 * prepared, whatever the driver's own option says.
 */
class Session extends PostgresJsSession<Sql, NoSchema, NoSchema> {
  private hasEnded = false

  constructor(
    transaction: TransactionSql,
    private readonly isFrequent: (text: string) => boolean,
  ) {
    super(transaction as unknown as Sql, dialect, undefined)
  }

  /** From now on, statements are refused: the driver would run them on the same connection, in somebody else's transaction or in none. */
  end(): void {
    this.hasEnded = true
  }

  requireOpen(): void {
    if (this.hasEnded)
      throw new Error(
        'A statement came after its transaction has ended, such as because another one that ran beside it failed.',
      )
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: Parameters<PostgresJsSession<Sql, NoSchema, NoSchema>['prepareQuery']>
  ) {
    this.requireOpen()
    // The name itself is not used.
    return super.prepareQuery(
      query,
      fields,
      name ?? (this.isFrequent(query.sql) ? 'frequent' : undefined),
      ...rest,
    ) as PgPreparedQuery<T>
  }
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

/** Repeats a transaction, which the server has rolled back, while prepared statements in it are stale. */
async function againWhileStale<T>(transact: () => Promise<T>): Promise<T> {
  for (let stale = 0; ; stale += 1) {
    try {
      return await transact()
    } catch (error) {
      if (!isStalePlan(error) || stale === MAX_STALE_PLANS) throw error
    }
  }
}

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
    postgres(url, {
      max: 1,
      onnotice: () => {},
      connect_timeout: PROBE_MS / 1_000,
      connection: { application_name: 'portal-probe', statement_timeout: PROBE_MS },
    }),
  )
  const isFrequent = countTexts()
  // Makes the client leave the conversion of values to Drizzle.
  drizzle(client)
  // Drizzle disables date serializers in favor of its column types, so hand-written SQL would reject dates that PGlite accepts.
  for (const type of DATE_TYPES)
    client.options.serializers[type] = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  return {
    kind: 'postgres',
    ...transactions(<T>(work: (db: Db) => Promise<T>, { first, waitMs, isSnapshot }: TransactOptions = {}) => {
      const transact = (onBegin: () => void) =>
        client.begin(isSnapshot ? 'isolation level repeatable read read only' : '', (transaction) => {
          onBegin()
          // Not awaited: the server runs it before what `work` sends, and both share a round trip. If it fails, so does all that follows.
          if (first) transaction.unsafe(first).catch(() => {})
          const session = new Session(transaction, isFrequent)
          return work(new PgDatabase(dialect, session, undefined)).finally(() => session.end())
        }) as Promise<T>
      return pool.run((onBegin) => againWhileStale(() => transact(onBegin)), waitMs)
    }),
    raw: (statement, parameters = []) =>
      pool.run(async () => [...(await client.unsafe(statement, parameters as never[]))]),
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
