import { asc, eq, sql } from 'drizzle-orm'
import { rows, type Db } from '../db/database'
import { serviceCategories, slotHolds, technicians } from '../db/schema'
import type { Hold, Worker } from './capacity'

export async function loadWorkers(db: Db): Promise<Worker[]> {
  return db
    .select({ id: technicians.id, skillIds: technicians.skillIds, zipCodes: technicians.zipCodes, workingHours: technicians.workingHours })
    .from(technicians)
    .where(eq(technicians.active, true))
    .orderBy(asc(technicians.id))
}

/** Time taken from anybody between two instants; a visit's own can be left out. */
export async function loadHolds(db: Db, from: Date, to: Date, exceptAppointmentId?: number): Promise<Hold[]> {
  const found = await rows<{ technician_id: number; starts: string; ends: string }>(
    db,
    sql`select technician_id, to_json(lower(during)) #>> '{}' as starts, to_json(upper(during)) #>> '{}' as ends
        from slot_holds
        where during && tstzrange(${from.toISOString()}, ${to.toISOString()})
          and appointment_id is distinct from ${exceptAppointmentId ?? null}::integer`,
  )
  return found.map((row) => ({ technicianId: row.technician_id, start: new Date(row.starts), end: new Date(row.ends) }))
}

/**
 * Takes a technician's time for a visit; false when somebody else has any of it. Waits for a booking that is under way
 * at the same time, so of two exactly one gets it.
 */
export async function holdTime(db: Db, technicianId: number, appointmentId: number, time: { start: Date; end: Date }): Promise<boolean> {
  const during = `[${time.start.toISOString()},${time.end.toISOString()})`
  const made = await db.insert(slotHolds).values({ technicianId, appointmentId, during }).onConflictDoNothing().returning({ id: slotHolds.id })
  return made.length > 0
}

export const releaseTime = (db: Db, appointmentId: number) => db.delete(slotHolds).where(eq(slotHolds.appointmentId, appointmentId))

export type CategoryRow = typeof serviceCategories.$inferSelect

export async function findCategory(db: Db, id: number): Promise<CategoryRow | null> {
  const [row] = await db.select().from(serviceCategories).where(eq(serviceCategories.id, id))
  return row?.active ? row : null
}

export const listCategories = (db: Db): Promise<CategoryRow[]> =>
  db.select().from(serviceCategories).where(eq(serviceCategories.active, true)).orderBy(asc(serviceCategories.position), asc(serviceCategories.id))
