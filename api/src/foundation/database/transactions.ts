import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Db, TransactionOptions } from './database'

export interface TransactOptions extends TransactionOptions {
  /** A statement that the server runs before those of `work`. It may share their round trip, so a failure of it fails them. */
  first?: string
}

/** Runs `work` in a transaction; what a driver has to implement. */
export type Transact = <T>(work: (db: Db) => Promise<T>, options?: TransactOptions) => Promise<T>

const inTransaction = new AsyncLocalStorage<true>()

/** Implements the kinds of transaction on top of the driver's. */
export function transactions(transact: Transact): Pick<Database, 'withTenant' | 'acrossTenants' | 'asOwner'> {
  const guarded: Transact = (work, options) => {
    if (inTransaction.getStore()) {
      throw new Error(
        'A transaction was started inside another. Use the `db` that the handler was given, or routeWithoutTransaction and its transact.',
      )
    }
    return inTransaction.run(true, () => transact(work, options))
  }
  return {
    withTenant: async (tenantId, work, options) => {
      if (!Number.isInteger(tenantId)) throw new Error(`The tenant id ${tenantId} is not an integer.`)
      return guarded(work, {
        ...options,
        first: `select set_config('role', 'portal_app', true), set_config('app.tenant_id', '${tenantId}', true)`,
      })
    },
    acrossTenants: (work) => guarded(work, { first: `select set_config('role', 'portal_jobs', true)` }),
    asOwner: guarded,
  }
}
