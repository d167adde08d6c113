import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Db } from './database'

interface Preparable<Result> {
  prepare(name: string): PgPreparedQuery<PreparedQueryConfig & { execute: Result }>
}

/** A transaction's session, of which Drizzle declares no type. */
interface OpenSession {
  client: unknown
  requireOpen?(): void
}

/**
 * Returns a function that runs a query whose text is built at its first use only, since building it takes longer than sending it:
 * for queries of many requests. What changes is `sql.placeholder(name)`; its value is given as `values[name]`.
 */
export function prepareOnce<Values extends Record<string, unknown>, Result>(
  build: (db: Db) => Preparable<Result>,
): (db: Db, values: Values) => Promise<Result> {
  // For the driver of the first use: a process has one kind of database.
  let query: ReturnType<Preparable<Result>['prepare']> | undefined
  return (db, values) => {
    const { session } = db as unknown as { session: OpenSession }
    session.requireOpen?.()
    query ??= build(db).prepare('once')
    // Each transaction has a client of its own.
    return (Object.create(query, { client: { value: session.client } }) as typeof query).execute(values)
  }
}
