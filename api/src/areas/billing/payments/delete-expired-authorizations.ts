import { lt } from 'drizzle-orm'
import { deleteRows, sumOverTenants } from '#foundation/database/delete-rows'
import { achAuthorizations, renewalAuthorizations } from '#foundation/database/schema'
import type { Services } from '#foundation/services'

const KEPT_YEARS = 2

/**
 * Deletes ACH authorizations after the two years for which they must be kept, and those for renewals two years after they were
 * withdrawn. Returns how many were deleted.
 */
export function deleteExpiredAuthorizations(
  services: Pick<Services, 'database' | 'tenants' | 'clock'>,
): Promise<number> {
  const before = new Date(services.clock())
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  return sumOverTenants(
    services,
    async (db) =>
      (await deleteRows(db, achAuthorizations, lt(achAuthorizations.acceptedAt, before))) +
      (await deleteRows(db, renewalAuthorizations, lt(renewalAuthorizations.withdrawnAt, before))),
  )
}
