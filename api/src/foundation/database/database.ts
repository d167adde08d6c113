import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PoolState } from './pool'

/** A transaction. Queries through it see one tenant's rows only. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface TransactionOptions {
  /** Reject with NoConnectionError if no connection is free within this time. Without it, the transaction waits for its turn. */
  waitMs?: number
  /** Read only, and of the moment of the first statement. */
  isSnapshot?: boolean
}

/** One interface for two drivers: PGlite in a folder, or a PostgreSQL server. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /**
   * Runs `work` in one transaction bound to the tenant, as the role that is subject to row-level security. Rolls back if `work`
   * rejects, and runs it again if the schema changed under a prepared statement. Must not be nested: the embedded database has a
   * single session and would deadlock.
   */
  withTenant<T>(tenantId: number, work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs `work` in one transaction as a role that sees of every tenant which work waits: when it is due and how often it was
   * tried, but not what it is about. For background jobs, whose idle cost must not grow with the number of tenants.
   */
  acrossTenants<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction as the owner, bypassing row-level security: to find tenants, to seed, to migrate. Not for requests. */
  asOwner<T>(work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Runs a statement outside of any transaction and returns its rows. */
  raw(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>
  /**
   * Runs short statements that change nothing, apart from the pool, and returns the rows of the last one; rejects after two
   * seconds. For health and metrics.
   */
  probe(statements: string): Promise<Record<string, unknown>[]>
  /** How busy the connections are; null for the embedded database, which has one session. */
  pool(): PoolState | null
  /**
   * Calls `listener` for every NOTIFY on the channel; resolves to a function that stops it. `onGap` is called after a
   * reconnect: notifications sent while the connection was lost are missing.
   */
  listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Runs a hand-written query and returns its rows, which the two drivers wrap differently. */
export async function rows<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as Row[] | { rows: Row[] }
  return Array.isArray(result) ? result : result.rows
}

/** The row of a statement that always returns one, such as an insert. */
export function firstRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The database returned no row. Check the grants on the table.')
  return row
}

/**
 * For `column = ${anyValue(values, 'text')}`: all values are one parameter, so the statement's text does not depend on their number,
 * and the column's index is used whatever the planner expects of it. A placeholder stands for them as JSON.
 */
export const anyValue = (values: readonly (string | number)[] | Placeholder, type: 'text' | 'integer'): SQL =>
  sql`any(array(select jsonb_array_elements_text(${Array.isArray(values) ? JSON.stringify(values) : values}::jsonb)::${sql.raw(type)}))`
