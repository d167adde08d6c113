import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { fullName } from '#areas/identity'
import type { CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { keysetPage, withinDays } from '#foundation/database/keyset'
import { addresses, appointments, serviceCategories, technicians, users } from '#foundation/database/schema'
import type { TenantRow } from '#foundation/tenants'
import type { Query, Response, VisitSummary } from '@portal/contract'
import { statusLabel } from '@portal/rules'
import { formatDate, formatWindow } from '@portal/rules/dates'
import { visitPlace, visitService, visitTechnician } from '../visits/kept-visit'
import { showPlace, visitWindow } from './board'

const staff = alias(users, 'staff')

/** A page of all customers' visits. */
export async function listVisits(
  db: Db,
  tenant: TenantRow,
  { status, technician_id, customer_id, sort_desc = true, after, limit = 50, ...days }: Query<'listVisits'>,
): Promise<Response<'listVisits'>> {
  const page = keysetPage(
    {
      name: `time ${sort_desc}`,
      keys: [
        [appointments.scheduledTime, 'timestamptz'],
        [appointments.id, 'integer'],
      ],
      descending: sort_desc,
    },
    after,
  )
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
        status === undefined ? undefined : eq(appointments.status, status),
        technician_id === undefined ? undefined : eq(appointments.technicianId, technician_id),
        customer_id === undefined ? undefined : eq(appointments.userId, customer_id),
        withinDays(appointments.scheduledTime, days, tenant.timezone),
        page.behind ?? undefined,
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

export const visitColumns: CsvColumn<VisitSummary>[] = [
  ['Visit #', ({ id }) => id],
  ['Job #', ({ job_id }) => job_id],
  ['Date', ({ scheduled_time, time_zone }) => formatDate(scheduled_time, time_zone)],
  [
    'Window',
    ({ arrival_window_start, arrival_window_end, time_zone }) =>
      formatWindow({ start: new Date(arrival_window_start), end: new Date(arrival_window_end) }, time_zone),
  ],
  ['Status', ({ status }) => statusLabel(status)],
  ['Service', ({ service }) => service ?? ''],
  ['Technician', ({ technician }) => technician?.full_name ?? ''],
  ['Customer', ({ customer }) => customer.full_name],
  ['Address', ({ address }) => address],
]
