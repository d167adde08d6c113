import { lt } from 'drizzle-orm'
import { deleteRows, sumOverTenants } from '#foundation/database/delete-rows'
import { loanRequests } from '#foundation/database/schema'
import type { Services } from '#foundation/services'

const KEPT_MS = 90 * 24 * 3_600_000

/** Deletes loan requests older than 90 days with their offers, which can no longer be accepted. Returns the number of requests. */
export function deleteExpiredLoanRequests(services: Pick<Services, 'database' | 'tenants' | 'clock'>): Promise<number> {
  const before = new Date(services.clock().getTime() - KEPT_MS)
  return sumOverTenants(services, (db) => deleteRows(db, loanRequests, lt(loanRequests.createdAt, before)))
}
