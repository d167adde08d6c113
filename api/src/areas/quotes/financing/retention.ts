import { lt } from 'drizzle-orm'
import type { Services } from '../../../foundation/services'
import { loanRequests } from '../../../foundation/database/schema'

const KEPT_MS = 90 * 24 * 3_600_000

/** Deletes what lenders were asked three months ago, with their answers: nobody can take those up any more. Returns how many went. */
export async function deleteExpiredLoanRequests({ database, tenants, clock }: Pick<Services, 'database' | 'tenants' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS)
  let dropped = 0
  for (const tenant of await tenants.all()) {
    dropped += await database.withTenant(tenant.id, async (db) => (await db.delete(loanRequests).where(lt(loanRequests.createdAt, before)).returning({ id: loanRequests.id })).length)
  }
  return dropped
}
