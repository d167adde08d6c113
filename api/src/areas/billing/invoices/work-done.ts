import { eq, sql } from 'drizzle-orm'
import { anyValue, type Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { appointments } from '#foundation/database/schema'
import type { Role } from '@portal/contract'
import { isStaff } from '@portal/rules'

/** No technician is still to come. */
const OVER = ['completed', 'quote_denied', 'cancelled', 'lost_opportunity']
/** A technician has arrived, and the work may be done. */
const AT_WORK = ['running', 'installation_pending']

const findVisits = prepareOnce((db) =>
  db
    .select({ jobId: appointments.jobId, status: appointments.status })
    .from(appointments)
    .where(eq(appointments.jobId, anyValue(sql.placeholder('ids'), 'integer'))),
)

/**
 * Jobs whose work may be signed for: an invoice may ask for a deposit long before the visit. Customers sign once no visit
 * is still to come; staff can also collect the signature during a visit. A job without visits was done elsewhere.
 */
export async function jobsWithWorkDone(db: Db, jobIds: readonly number[], role: Role): Promise<Set<number>> {
  const visits = await findVisits(db, { ids: JSON.stringify(jobIds) })
  const isDone = (jobId: number): boolean => {
    const statuses = visits.filter((visit) => visit.jobId === jobId).map(({ status }) => status)
    return (
      statuses.every((status) => OVER.includes(status)) ||
      (isStaff(role) && statuses.some((status) => AT_WORK.includes(status)))
    )
  }
  return new Set(jobIds.filter(isDone))
}
