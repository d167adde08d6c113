import { eq } from 'drizzle-orm'
import type { DownloadFile } from '#areas/downloads'
import { customerLanguage } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { appointments } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import { askedLanguage } from '#foundation/languages/asked-language'
import { firstSpoken, wordsFor } from '#foundation/languages/words'
import type { TenantRow } from '#foundation/tenants'
import { loadVisits } from './visit.store'
import { CALENDAR_TYPE, writeCalendar } from './write-calendar'

/** A visit as an iCalendar file; 404 if it does not exist. */
export async function loadVisitFile(
  db: Db,
  tenant: TenantRow,
  id: number,
  { origin, asked }: { origin: string; /** The language that the link asks for. */ asked: string | null },
): Promise<DownloadFile> {
  const [visit] = await loadVisits(db, eq(appointments.id, id), 1)
  if (!visit) throw notFound('There is no such appointment')
  const theirs = await customerLanguage(db, visit.appointment.userId)
  const i18n = wordsFor(firstSpoken(asked, theirs, askedLanguage(), tenant.language))
  return {
    name: `appointment-${visit.appointment.jobId}.ics`,
    type: CALENDAR_TYPE,
    write: () => Promise.resolve(Buffer.from(writeCalendar([visit], { tenant, origin, i18n }))),
  }
}
