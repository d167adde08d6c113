import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '../services'
import type { Db } from './database'

/** Deletes the rows that match, and returns how many there were. */
export const deleteRows = async (db: Db, table: PgTable, which: SQL | undefined): Promise<number> =>
  (
    await db
      .delete(table)
      .where(which)
      .returning({ one: sql`1` })
  ).length

/** Adds up what `work` returns for every tenant, each in its own transaction. */
export async function sumOverTenants(
  { database, tenants }: Pick<Services, 'database' | 'tenants'>,
  work: (db: Db) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (const tenant of await tenants.all()) sum += await database.withTenant(tenant.id, work)
  return sum
}
