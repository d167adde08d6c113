import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

/** A transaction. Queries through it see one tenant's rows only. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** One database behind two drivers: PGlite in a folder, or PostgreSQL by address. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /**
   * Runs `work` in one transaction as the role that row-level security holds, bound to the tenant. Throwing rolls back.
   * Must not be nested: the embedded database has one session and would wait for itself.
   */
  withTenant<T>(tenantId: number, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction as the owner: to find tenants, to seed, to migrate. Not for requests. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs a statement outside of any transaction and answers its rows. */
  raw(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>
  /**
   * Calls `listener` for every NOTIFY on the channel; resolves to a function that stops it. `onGap` is called when the
   * connection was lost and is there again: what was sent meanwhile is not known.
   */
  listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Rows of a hand-written query; the two drivers wrap them differently. */
export async function rows<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(query)
  const list = Array.isArray(result) ? result : (result as { rows: unknown[] }).rows
  return list as Row[]
}
