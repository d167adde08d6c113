import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Database, Db } from './database'
import { migratePostgres } from './migrate'
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

/** Connects to PostgreSQL 15 or newer and runs pending migrations. Several processes may share one database. */
export async function openPostgres({ url, migrationsFolder, poolSize = 10 }: PostgresOptions): Promise<Database> {
  await migratePostgres(url, migrationsFolder)
  const client = postgres(url, {
    max: poolSize,
    onnotice: () => {},
    connection: { application_name: 'portal', statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 },
  })
  const drizzled = drizzle(client, { schema })
  // Drizzle disables date serializers in favor of its column types, so hand-written SQL would reject dates that PGlite accepts.
  for (const type of DATE_TYPES) client.options.serializers[type] = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  return {
    kind: 'postgres',
    ...transactions((work) => drizzled.transaction((tx) => work(tx as unknown as Db))),
    raw: async (statement, parameters = []) => [...(await client.unsafe(statement, parameters as never[]))],
    listen: async (channel, listener, onGap) => {
      let isFirst = true
      const { unlisten } = await client.listen(channel, listener, () => {
        if (!isFirst) onGap?.()
        isFirst = false
      })
      return unlisten
    },
    close: () => client.end({ timeout: 5 }),
  }
}
