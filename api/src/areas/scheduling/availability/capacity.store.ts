import { asc, eq, sql } from 'drizzle-orm'
import { loadZones, zipCodesIn, type WeeklyHours } from '#areas/tenants'
import { rows, type Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { serviceCategories, slotHolds, technicians } from '#foundation/database/schema'
import type { Span, Worker } from './capacity'

const findWorkers = prepareOnce((db) =>
  db
    .select({
      id: technicians.id,
      skillIds: technicians.skillIds,
      zipCodes: technicians.zipCodes,
      ownHours: technicians.ownWorkingHours,
    })
    .from(technicians)
    .where(eq(technicians.active, true))
    .orderBy(asc(technicians.id)),
)
const findCategories = prepareOnce((db) =>
  db
    .select()
    .from(serviceCategories)
    .where(eq(serviceCategories.id, sql.placeholder('id'))),
)

/** Active technicians, with the zip codes of their zones; those without hours of their own work in the tenant's. */
export async function loadWorkers(db: Db, tenantHours: WeeklyHours): Promise<Worker[]> {
  const [found, zones] = await Promise.all([findWorkers(db, {}), loadZones(db)])
  return found.map(({ ownHours, zipCodes, ...worker }) => ({
    ...worker,
    zipCodes: [...zipCodes, ...zipCodesIn(zones, worker.id)],
    workingHours: ownHours ?? tenantHours,
  }))
}

/** Busy times by technician id within a span: visits and time off, optionally without those of one visit. */
export async function loadBusy(db: Db, within: Span, exceptAppointmentId?: number): Promise<Map<number, Span[]>> {
  // As subqueries, whose values the planner does not know: one plan serves all times, and none is made for each.
  const from = sql`(select ${new Date(within.start).toISOString()}::timestamptz)`
  const during = sql`(select tstzrange(${new Date(within.start).toISOString()}, ${new Date(within.end).toISOString()}))`
  const found = await rows<{ technician_id: number; starts: number; ends: number }>(
    db,
    sql`select technician_id,
               (extract(epoch from coalesce(lower(during), '-infinity')) * 1000)::float8 as starts,
               (extract(epoch from coalesce(upper(during), 'infinity')) * 1000)::float8 as ends
        from (
          select technician_id, during from slot_holds
            where ends_at > ${from} and during && ${during} and (appointment_id = ${exceptAppointmentId ?? null}::integer) is not true
          union all
          select technician_id, during from technician_time_off where ends_at > ${from} and during && ${during}
        ) taken`,
  )
  const busy = new Map<number, Span[]>()
  for (const { technician_id: id, starts, ends } of found) {
    const spans = busy.get(id) ?? []
    busy.set(id, spans)
    spans.push({ start: Number(starts), end: Number(ends) })
  }
  return busy
}

/**
 * How many visits hold time, by the day on which they start in the time zone, YYYY-MM-DD; optionally without one of them. Those that
 * the office booked although nobody was free hold none.
 */
export async function countVisits(
  db: Db,
  within: Span,
  zone: string,
  exceptAppointmentId?: number,
): Promise<Map<string, number>> {
  const found = await rows<{ day: string; visits: number }>(
    db,
    sql`select to_char(lower(during) at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as visits from slot_holds
        where ends_at > ${new Date(within.start).toISOString()} and lower(during) < ${new Date(within.end).toISOString()}
          and appointment_id is distinct from ${exceptAppointmentId ?? null}::integer and appointment_id is not null
        group by 1`,
  )
  return new Map(found.map(({ day, visits }) => [day, visits]))
}

/**
 * Holds a technician's time for a visit; false if any of it is taken. Waits for concurrent transactions that hold
 * overlapping time, so of two bookings exactly one succeeds.
 */
export async function reserveTime(
  db: Db,
  technicianId: number,
  appointmentId: number,
  { start, end }: Span,
): Promise<boolean> {
  const during = `[${new Date(start).toISOString()},${new Date(end).toISOString()})`
  const made = await db
    .insert(slotHolds)
    .values({ technicianId, appointmentId, during })
    .onConflictDoNothing()
    .returning({ id: slotHolds.id })
  return made.length > 0
}

export const releaseTime = (db: Db, appointmentId: number) =>
  db.delete(slotHolds).where(eq(slotHolds.appointmentId, appointmentId))

export type CategoryRow = typeof serviceCategories.$inferSelect

/** Also one that is no longer offered, for visits that were booked before. */
export async function findCategory(db: Db, id: number): Promise<CategoryRow | null> {
  const [row] = await findCategories(db, { id })
  return row ?? null
}

export const listCategories = (db: Db): Promise<CategoryRow[]> =>
  db
    .select()
    .from(serviceCategories)
    .where(eq(serviceCategories.active, true))
    .orderBy(asc(serviceCategories.position), asc(serviceCategories.id))
