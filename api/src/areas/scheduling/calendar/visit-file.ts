import { eq } from 'drizzle-orm'
import type { DownloadFile } from '#areas/downloads'
import type { Db } from '#foundation/database/database'
import { appointments } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import { loadVisits } from './visit.store'
import { CALENDAR_TYPE, writeCalendar } from './write-calendar'

/** A visit as an iCalendar file; 404 if it does not exist. */
export async function loadVisitFile(db: Db, tenant: TenantRow, id: number, origin: string): Promise<DownloadFile> {
  const [visit] = await loadVisits(db, eq(appointments.id, id), 1)
  if (!visit) throw notFound('There is no such appointment')
  return {
    name: `appointment-${visit.appointment.jobId}.ics`,
    type: CALENDAR_TYPE,
    write: () => Promise.resolve(Buffer.from(writeCalendar([visit], { tenant, origin }))),
  }
}
