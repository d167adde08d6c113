import { lt } from 'drizzle-orm'
import { achAuthorizations } from '#foundation/database/schema'
import type { Services } from '#foundation/services'

const KEPT_YEARS = 2

type Needs = Pick<Services, 'database' | 'tenants' | 'clock'>

/** Deletes ACH authorizations after the two years for which they must be kept. Returns how many were deleted. */
export async function deleteExpiredAuthorizations({ database, tenants, clock }: Needs): Promise<number> {
  const before = new Date(clock())
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  let dropped = 0
  for (const tenant of await tenants.all()) {
    dropped += await database.withTenant(
      tenant.id,
      async (db) =>
        (
          await db
            .delete(achAuthorizations)
            .where(lt(achAuthorizations.acceptedAt, before))
            .returning({ id: achAuthorizations.id })
        ).length,
    )
  }
  return dropped
}
