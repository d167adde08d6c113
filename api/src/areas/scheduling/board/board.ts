import { and, asc, eq, gte, lt, notInArray, sql } from 'drizzle-orm'
import { type AddressRow, fullName } from '#areas/identity'
import { rows, type Db } from '#foundation/database/database'
import {
  addresses,
  appointments,
  serviceCategories,
  slotHolds,
  technicians,
  timeOff,
  userPhones,
  users,
} from '#foundation/database/schema'
import { badRequest } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import type { Board, BoardTechnician, BoardVisit, Query } from '@portal/contract'
import { workingTimes } from '../availability/capacity'
import { boundary } from '../availability/windows'
import { visitPlace, visitService } from '../visits/kept-visit'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Widest arrival window and longest time that a visit may hold. */
export const MARGIN_MS = 2 * DAY_MS

interface Days {
  days: string[]
  start: Date
  end: Date
}

export function readDays({ from, days: count = 1 }: Query<'getBoard'>, zone: string): Days {
  if (from < '1970-01-01' || from > '2199-12-01') throw badRequest('from', 'from must be a valid date.')
  const days = Array.from({ length: count + 1 }, (_, index) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + index * DAY_MS).toISOString().slice(0, 10),
  )
  return {
    days: days.slice(0, -1),
    start: new Date(boundary(days[0]!, 0, zone)),
    end: new Date(boundary(days.at(-1)!, 0, zone)),
  }
}

const toSpan = (start: number | Date, end: number | Date) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

async function loadTechnicians(db: Db, tenant: TenantRow, { days, start, end }: Days): Promise<BoardTechnician[]> {
  const { workingHours: company, holidays } = tenant.bookingRules
  const [found, off] = await Promise.all([
    db
      .select({ technician: technicians, firstName: users.firstName, lastName: users.lastName })
      .from(technicians)
      .innerJoin(users, eq(users.id, technicians.userId))
      .where(and(eq(technicians.active, true), eq(users.archived, false)))
      .orderBy(asc(users.firstName), asc(technicians.id)),
    rows<{ technician_id: number; start: Date | string; end: Date | string; reason: string | null }>(
      db,
      sql`select technician_id, lower(during) as start, upper(during) as end, reason from ${timeOff}
        where ends_at > ${start.toISOString()} and during && tstzrange(${start.toISOString()}, ${end.toISOString()}) order by 2`,
    ),
  ])
  return found.map(({ technician, ...person }) => {
    const worker = { ...technician, workingHours: technician.ownWorkingHours ?? company }
    return {
      id: technician.id,
      full_name: fullName(person),
      avatar_url: technician.avatarUrl,
      working: days
        .filter((day) => !holidays.includes(day))
        .flatMap((day) => workingTimes(worker, day, tenant.timezone))
        .map((span) => toSpan(span.start, span.end)),
      time_off: off
        .filter((each) => each.technician_id === technician.id)
        .map((each) => ({ ...toSpan(new Date(each.start), new Date(each.end)), reason: each.reason })),
    }
  })
}

export function visitWindow({
  arrivalWindowStart,
  arrivalWindowEnd,
  scheduledTime,
}: Pick<typeof appointments.$inferSelect, 'arrivalWindowStart' | 'arrivalWindowEnd' | 'scheduledTime'>) {
  const end = arrivalWindowEnd ?? scheduledTime
  return { start: arrivalWindowStart ?? new Date(end.getTime() - HOUR_MS), end }
}

export const showPlace = ({ street, unit, city, state, zipCode }: AddressRow): string =>
  [[street, unit].filter(Boolean).join(' '), city, [state, zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

async function loadVisits(db: Db, tenant: TenantRow, { start, end }: Days): Promise<BoardVisit[]> {
  const found = await db
    .select({
      visit: appointments,
      address: addresses,
      service: serviceCategories.name,
      customer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      phone: userPhones.phoneNumber,
      heldStart: sql<Date | string | null>`lower(${slotHolds.during})`,
      heldEnd: sql<Date | string | null>`upper(${slotHolds.during})`,
    })
    .from(appointments)
    .innerJoin(addresses, eq(addresses.id, appointments.addressId))
    .innerJoin(users, eq(users.id, appointments.userId))
    .leftJoin(serviceCategories, eq(serviceCategories.id, appointments.serviceCategoryId))
    .leftJoin(userPhones, and(eq(userPhones.userId, users.id), eq(userPhones.primary, true)))
    .leftJoin(slotHolds, eq(slotHolds.appointmentId, appointments.id))
    .where(
      and(
        gte(appointments.scheduledTime, new Date(start.getTime() - MARGIN_MS)),
        lt(appointments.scheduledTime, new Date(end.getTime() + MARGIN_MS)),
        notInArray(appointments.status, ['cancelled']),
      ),
    )
    .orderBy(asc(appointments.scheduledTime), asc(appointments.id))
  return found
    .map(({ visit, address: live, service, customer, phone, heldStart, heldEnd }): BoardVisit => {
      const address = visitPlace(visit.issued, live)
      const window = visitWindow(visit)
      return {
        id: visit.id,
        job_id: visit.jobId,
        status: visit.status,
        technician_id: visit.technicianId,
        arrival_window_start: window.start.toISOString(),
        arrival_window_end: window.end.toISOString(),
        held: heldStart && heldEnd ? toSpan(new Date(heldStart), new Date(heldEnd)) : null,
        time_zone: address.timeZone ?? tenant.timezone,
        service: service && visitService(visit.issued, service),
        customer: { id: customer.id, full_name: fullName(customer), phone },
        address: showPlace(address),
        latitude: address.latitude,
        longitude: address.longitude,
      }
    })
    .filter((visit) => new Date(visit.arrival_window_end) > start && new Date(visit.arrival_window_start) < end)
}

/** What is planned on some days of the company's time zone. */
export async function loadBoard(db: Db, tenant: TenantRow, query: Query<'getBoard'>): Promise<Board> {
  const days = readDays(query, tenant.timezone)
  const [technicians, visits] = await Promise.all([loadTechnicians(db, tenant, days), loadVisits(db, tenant, days)])
  return { from: query.from, days: days.days.length, time_zone: tenant.timezone, technicians, visits }
}
