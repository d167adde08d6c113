import { and, eq, inArray } from 'drizzle-orm'
import { publishAppointmentChanged } from '#areas/scheduling'
import type { Db } from '#foundation/database/database'
import { appointments } from '#foundation/database/schema'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { statusesIn } from '@portal/rules'

/** What makes the open pages of the job's visits request its photos and notes again; to be called after the commit. */
export async function prepareJobNews(
  db: Db,
  jobId: number,
  { services: { bus }, tenant }: { services: Pick<Services, 'bus'>; tenant: Pick<TenantRow, 'id'> },
): Promise<() => Promise<void>> {
  const visits = await db
    .select({ appointmentId: appointments.id, status: appointments.status })
    .from(appointments)
    .where(and(eq(appointments.jobId, jobId), inArray(appointments.status, [...statusesIn('notSummary')])))
  return async () => {
    for (const visit of visits) await publishAppointmentChanged(bus, { ...visit, tenantId: tenant.id })
  }
}
