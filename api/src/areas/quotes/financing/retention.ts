import { lt } from 'drizzle-orm'
import { loanRequests } from '#foundation/database/schema'
import type { Services } from '#foundation/services'

const KEPT_MS = 90 * 24 * 3_600_000

/** Deletes loan requests older than 90 days with their offers, which can no longer be accepted. Returns the number of requests. */
export async function deleteExpiredLoanRequests({
  database,
  tenants,
  clock,
}: Pick<Services, 'database' | 'tenants' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS)
  let dropped = 0
  for (const tenant of await tenants.all()) {
    dropped += await database.withTenant(
      tenant.id,
      async (db) =>
        (await db.delete(loanRequests).where(lt(loanRequests.createdAt, before)).returning({ id: loanRequests.id }))
          .length,
    )
  }
  return dropped
}
