import { lt } from 'drizzle-orm'
import { deleteRows, sumOverTenants } from '#foundation/database/delete-rows'
import { achAuthorizations } from '#foundation/database/schema'
import type { Services } from '#foundation/services'

const KEPT_YEARS = 2

/** Deletes ACH authorizations after the two years for which they must be kept. Returns how many were deleted. */
export function deleteExpiredAuthorizations(
  services: Pick<Services, 'database' | 'tenants' | 'clock'>,
): Promise<number> {
  const before = new Date(services.clock())
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  return sumOverTenants(services, (db) => deleteRows(db, achAuthorizations, lt(achAuthorizations.acceptedAt, before)))
}
