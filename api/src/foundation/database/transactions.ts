import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Database, Db, TransactionOptions } from './database'

/** What `withTenant` and `asOwner` need from a driver. */
export type Transact = <T>(work: (db: Db) => Promise<T>, options?: TransactionOptions) => Promise<T>

const inTransaction = new AsyncLocalStorage<true>()

/** Implements the kinds of transaction on top of the driver's. */
export function transactions(transact: Transact): Pick<Database, 'withTenant' | 'acrossTenants' | 'asOwner'> {
  const guarded: Transact = (work, options) => {
    if (inTransaction.getStore()) {
      throw new Error('A transaction was started inside another. Use the `db` that the handler was given, or routeWithoutTransaction and its transact.')
    }
    return inTransaction.run(true, () => transact(work, options))
  }
  return {
    withTenant: (tenantId, work, options) =>
      guarded(async (db) => {
        await db.execute(
          sql`select set_config('role', 'portal_app', true), set_config('app.tenant_id', ${String(tenantId)}, true)`,
        )
        return work(db)
      }, options),
    acrossTenants: (work) =>
      guarded(async (db) => {
        await db.execute(sql`select set_config('role', 'portal_jobs', true)`)
        return work(db)
      }),
    asOwner: guarded,
  }
}
