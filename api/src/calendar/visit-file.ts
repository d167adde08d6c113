import { eq } from 'drizzle-orm'
import type { DocumentFile } from '../billing/documents/document-files'
import { notFound } from '../core/errors'
import type { TenantRow } from '../core/tenants'
import type { Db } from '../db/database'
import { appointments } from '../db/schema'
import { loadVisits } from './visit.store'
import { CALENDAR_TYPE, writeCalendar } from './write-calendar'

/** A visit as a file that a calendar program takes in. 404 for none. */
export async function loadVisitFile(db: Db, tenant: TenantRow, id: number, origin: string): Promise<DocumentFile> {
  const [visit] = await loadVisits(db, eq(appointments.id, id), 1)
  if (!visit) throw notFound('There is no such appointment')
  return {
    name: `appointment-${visit.appointment.jobId}.ics`,
    type: CALENDAR_TYPE,
    write: () => Promise.resolve(Buffer.from(writeCalendar([visit], { tenant, origin }))),
  }
}
