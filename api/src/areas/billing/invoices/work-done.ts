import type { Role } from '@portal/contract'
import { isStaff } from '@portal/rules'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database'
import { appointments } from '../../../foundation/database/schema'

/** Nobody comes any more. */
const OVER = ['completed', 'quote_denied', 'cancelled', 'lost_opportunity']
/** Somebody came, and the work may be done. */
const AT_WORK = ['running', 'installation_pending']

/**
 * Which of these jobs' work may be signed for: an invoice may ask for a deposit long before anybody comes. Customers sign
 * once no visit is to come; on a technician's device also while they are there. A job without visits was done elsewhere.
 */
export async function jobsWithWorkDone(db: Db, jobIds: readonly number[], role: Role): Promise<Set<number>> {
  const visits = await db.select({ jobId: appointments.jobId, status: appointments.status }).from(appointments).where(inArray(appointments.jobId, [...jobIds]))
  const isDone = (jobId: number): boolean => {
    const statuses = visits.filter((visit) => visit.jobId === jobId).map(({ status }) => status)
    return statuses.every((status) => OVER.includes(status)) || (isStaff(role) && statuses.some((status) => AT_WORK.includes(status)))
  }
  return new Set(jobIds.filter(isDone))
}
