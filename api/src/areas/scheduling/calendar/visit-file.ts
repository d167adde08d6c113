import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { DownloadFile } from '#areas/downloads'
import { customerLanguage } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { appointments } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import { customerFileWords } from '#foundation/languages/asked-language'
import type { TenantRow } from '#foundation/tenants'
import { loadVisits } from './visit.store'
import { CALENDAR_TYPE, writeCalendar } from './write-calendar'

/** A visit as an iCalendar file; 404 if it does not exist. */
export async function loadVisitFile(
  db: Db,
  tenant: TenantRow,
  id: number,
  { origin, request }: { origin: string; request: FastifyRequest },
): Promise<DownloadFile> {
  const [visit] = await loadVisits(db, eq(appointments.id, id), 1)
  if (!visit) throw notFound('There is no such appointment')
  const theirs = await customerLanguage(db, visit.appointment.userId)
  const i18n = customerFileWords(request, theirs, tenant)
  return {
    name: i18n._('appointment-{id}.ics', { id: visit.appointment.jobId }),
    type: CALENDAR_TYPE,
    write: () => Promise.resolve(Buffer.from(writeCalendar([visit], { tenant, origin, i18n }))),
  }
}
