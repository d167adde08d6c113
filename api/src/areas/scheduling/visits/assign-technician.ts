import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { appointments, slotHolds, technicians, users } from '#foundation/database/schema'
import { conflict, unprocessable } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import { statusesIn } from '@portal/rules'
import type { AppointmentRow } from '../appointments/appointment.store'
import { lockDays } from '../appointments/booking'
import { isKept, releaseTime } from '../availability/capacity.store'

async function requireTechnician(db: Db, id: number, field: string): Promise<void> {
  const [found] = await db
    .select({ id: technicians.id })
    .from(technicians)
    .innerJoin(users, eq(users.id, technicians.userId))
    .where(and(eq(technicians.id, id), eq(users.archived, false)))
  if (!found) throw unprocessable('No such technician.', field)
}

/** The time that a visit takes: what its booking holds, or its arrival window, or the hour up to its scheduled time. */
const visitTime = sql<string>`coalesce(${slotHolds.during}, tstzrange(coalesce(${appointments.arrivalWindowStart}, ${appointments.scheduledTime} - interval '1 hour'), coalesce(${appointments.arrivalWindowEnd}, ${appointments.scheduledTime})))`

interface OtherVisit {
  id: number
  /** Whom it is given to, if to anybody. */
  assigned: number | null
  /** Whose time it holds. */
  held: number | null
}

/** Open visits at the time that are given to the technician, or hold their time. */
const visitsAt = (db: Db, technicianId: number, during: string, exceptId: number): Promise<OtherVisit[]> =>
  db
    .select({ id: appointments.id, assigned: appointments.technicianId, held: slotHolds.technicianId })
    .from(appointments)
    .leftJoin(slotHolds, eq(slotHolds.appointmentId, appointments.id))
    .where(
      and(
        ne(appointments.id, exceptId),
        inArray(appointments.status, [...statusesIn('open')]),
        sql`(${appointments.technicianId} = ${technicianId} or ${slotHolds.technicianId} = ${technicianId})`,
        sql`${visitTime} && ${during}::tstzrange`,
        // No visit is longer. Without it, all open visits of the company would be read.
        sql`${appointments.scheduledTime} between lower(${during}::tstzrange) - interval '2 days' and upper(${during}::tstzrange) + interval '2 days'`,
      ),
    )
    .orderBy(appointments.id)

/**
 * Holds the technician's time for a visit that the office assigns to them. A booking holds the time of the first technician who
 * is free; if an unassigned visit holds this technician's time, it gets that of the previous technician instead. 409 names the
 * visit that they already have at the same time, 422 if there is no such technician.
 */
export async function assignTechnician(
  db: Db,
  tenant: TenantRow,
  visit: AppointmentRow,
  technicianId: number,
  now: Date,
  field: string,
): Promise<void> {
  await requireTechnician(db, technicianId, field)
  // A visit that is over takes nobody's time.
  if (!statusesIn('open').includes(visit.status)) return
  await lockDays(db, tenant, [visit.scheduledTime], now)
  const [own] = await db
    .select({ during: visitTime, held: slotHolds.technicianId })
    .from(appointments)
    .leftJoin(slotHolds, eq(slotHolds.appointmentId, appointments.id))
    .where(eq(appointments.id, visit.id))
  if (!own || (own.held === technicianId && visit.technicianId === technicianId)) return
  const during = sql`${own.during}::tstzrange`
  if (await isKept(db, technicianId, during, now))
    throw conflict('Somebody is booking this technician at that time. Try again in ten minutes.', field)
  await releaseTime(db, visit.id)
  for (const other of await visitsAt(db, technicianId, own.during, visit.id)) {
    const next = other.assigned ?? own.held
    const isMovable =
      other.assigned !== technicianId &&
      next !== null &&
      !(await isKept(db, next, during, now)) &&
      (await visitsAt(db, next, own.during, other.id)).every(({ id, held }) => id === visit.id || held !== next)
    if (!isMovable)
      throw conflict(
        (i18n) =>
          i18n._('This technician has appointment {id} at that time. Give that one to somebody else first.', {
            id: other.id,
          }),
        field,
      )
    await db.update(slotHolds).set({ technicianId: next }).where(eq(slotHolds.appointmentId, other.id))
  }
  await db.insert(slotHolds).values({ technicianId, appointmentId: visit.id, during: own.during })
}
