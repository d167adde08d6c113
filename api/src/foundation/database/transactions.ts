import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Database, Db, TransactionOptions } from './database'
import type { Actor } from './schema'

export interface TransactOptions extends TransactionOptions {
  /** A statement that the server runs before those of `work`. It may share their round trip, so a failure of it fails them. */
  first?: string
}

/** Runs `work` in a transaction; what a driver has to implement. */
export type Transact = <T>(work: (db: Db) => Promise<T>, options?: TransactOptions) => Promise<T>

const inTransaction = new AsyncLocalStorage<true>()

const actors = new AsyncLocalStorage<Actor>()

/** Runs `work`, in whose transactions the changes are made by the actor. */
export const actingAs = <T>(actor: Actor, work: () => T): T => actors.run(actor, work)

/** Names who makes the rest of the transaction's changes. Sent together with the next statement. */
export function nameActor(db: Db, actor: Actor): void {
  // If it fails, so does all that follows.
  db.execute(sql`select set_config('app.actor', ${JSON.stringify(actor)}, true)`).catch(() => {})
}

/** Adds to the entries of the transaction's further changes why they were made. */
export async function explainChange(db: Db, reason: string): Promise<void> {
  await db.execute(sql`
    select set_config('app.actor', (coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb
      || jsonb_build_object('reason', ${reason}::text))::text, true)`)
}

const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What a statement adds to set the actor, if there is one. */
function setActor(): string[] {
  const actor = actors.getStore()
  return actor ? [`set_config('app.actor', ${quoteLiteral(JSON.stringify(actor))}, true)`] : []
}

const select = (...settings: string[]): string => `select ${settings.join(', ')}`

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
        first: select(
          `set_config('role', 'portal_app', true)`,
          `set_config('app.tenant_id', '${tenantId}', true)`,
          ...setActor(),
        ),
      })
    },
    acrossTenants: (work) => guarded(work, { first: `select set_config('role', 'portal_jobs', true)` }),
    asOwner: (work, options) => {
      const settings = setActor()
      return guarded(work, settings.length > 0 ? { ...options, first: select(...settings) } : options)
    },
  }
}
