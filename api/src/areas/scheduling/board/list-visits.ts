import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { fullName } from '#areas/identity'
import { csvDate, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { matches, sortedPage, withinDays } from '#foundation/database/keyset'
import { addresses, appointments, serviceCategories, technicians, users } from '#foundation/database/schema'
import { statusText } from '#foundation/languages/status-text'
import type { Words } from '#foundation/languages/words'
import type { TenantRow } from '#foundation/tenants'
import type { Query, Response, VisitSummary } from '@portal/contract'
import { formatWindow } from '@portal/rules/dates'
import { visitPlace, visitService, visitTechnician } from '../visits/kept-visit'
import { showPlace, visitWindow } from './board'

const staff = alias(users, 'staff')

/** A page of all customers' visits. */
export async function listVisits(
  db: Db,
  tenant: TenantRow,
  query: Query<'listVisits'>,
): Promise<Response<'listVisits'>> {
  const { limit = 50 } = query
  const page = sortedPage({ time: [appointments.scheduledTime, 'timestamptz'] }, appointments.id, {
    ...query,
    sort_by: 'time',
  })
  const found = await db
    .select({
      visit: appointments,
      place: page.place,
      address: addresses,
      service: serviceCategories.name,
      customer: users,
      technician: technicians,
      technicianName: { firstName: staff.firstName, lastName: staff.lastName },
    })
    .from(appointments)
    .innerJoin(addresses, eq(addresses.id, appointments.addressId))
    .innerJoin(users, eq(users.id, appointments.userId))
    .leftJoin(serviceCategories, eq(serviceCategories.id, appointments.serviceCategoryId))
    .leftJoin(technicians, eq(technicians.id, appointments.technicianId))
    .leftJoin(staff, eq(staff.id, technicians.userId))
    .where(
      and(
        matches(appointments.status, query.status),
        matches(appointments.technicianId, query.technician_id),
        matches(appointments.userId, query.customer_id),
        withinDays(appointments.scheduledTime, query, tenant.timezone),
        page.behind,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  const { rows, next } = page.cut(found, limit)
  return {
    data: rows.map(({ visit, address: live, service, customer, technician, technicianName }): VisitSummary => {
      const address = visitPlace(visit.issued, live)
      const { start, end } = visitWindow(visit)
      return {
        id: visit.id,
        job_id: visit.jobId,
        status: visit.status,
        scheduled_time: visit.scheduledTime.toISOString(),
        arrival_window_start: start.toISOString(),
        arrival_window_end: end.toISOString(),
        time_zone: address.timeZone ?? tenant.timezone,
        service: service && visitService(visit.issued, service),
        technician: technician && {
          id: technician.id,
          full_name: fullName(visitTechnician(visit.issued, technicianName ?? { firstName: '', lastName: '' })),
        },
        customer: { id: customer.id, full_name: fullName(customer) },
        address: showPlace(address),
      }
    }),
    next,
  }
}

export const visitColumns = (i18n: Words): CsvColumn<VisitSummary>[] => [
  [i18n._('Visit #'), ({ id }) => id],
  [i18n._('Job #'), ({ job_id }) => job_id],
  [i18n._('Date'), ({ scheduled_time, time_zone }) => csvDate(scheduled_time, time_zone, i18n.language)],
  [
    i18n._('Window'),
    ({ arrival_window_start, arrival_window_end, time_zone }) =>
      formatWindow(
        { start: new Date(arrival_window_start), end: new Date(arrival_window_end) },
        time_zone,
        i18n.language,
      ),
  ],
  [i18n._('Status'), ({ status }) => statusText(status, i18n)],
  [i18n._('Service'), ({ service }) => service ?? ''],
  [i18n._('Technician'), ({ technician }) => technician?.full_name ?? ''],
  [i18n._('Customer'), ({ customer }) => customer.full_name],
  [i18n._('Address'), ({ address }) => address],
]
