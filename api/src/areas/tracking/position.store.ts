import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { appointments, positions, technicians } from '#foundation/database/schema'
import { ApiError, unprocessable } from '#foundation/errors'
import { statusesIn, statusIs } from '@portal/rules'
import type { StreamOffset, PositionMessage } from './events'
import { doubt, isPlausible } from './plausibility'

export interface Report {
  latitude: number
  longitude: number
  heading?: number
  eta?: Date
}

/** A position message of a visit, with its stream offset. */
export interface SavedPosition extends StreamOffset {
  appointmentId: number
  message: PositionMessage
}

export async function isTechnician(db: Db, technicianId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: technicians.userId })
    .from(technicians)
    .where(eq(technicians.id, technicianId))
  return row?.userId === userId
}

/**
 * Stores a technician's position for the visit that they are driving to, and returns the message to publish; null if they
 * are not on the way to it, or if the place is too far from the last one to have been driven and not yet believed. A null
 * `appointmentId` stands for the only possible visit. 429 for a report less than `pauseMs` after the last one, 422 if several
 * visits are possible, or if the technician is at another visit.
 */
export async function savePosition(
  db: Db,
  { technicianId, appointmentId }: { technicianId: number; appointmentId: number | null },
  report: Report,
  now: Date,
  pauseMs: number,
): Promise<SavedPosition | null> {
  const underWay = () =>
    db
      .select({ id: appointments.id, status: appointments.status })
      .from(appointments)
      .where(
        and(eq(appointments.technicianId, technicianId), inArray(appointments.status, [...statusesIn('onTheWay')])),
      )
      .orderBy(asc(appointments.id))
  // Locks the visits, so that concurrent reports are serialized, and a drive that ends concurrently leaves no position behind.
  await underWay().for('no key update')
  // Locks the technician, so that no work starts elsewhere in the meantime: the trigger that deletes other positions locks the same row.
  await db.select({ id: technicians.id }).from(technicians).where(eq(technicians.id, technicianId)).for('no key update')
  const visits = await underWay()
  const destination = findDestination(visits, appointmentId)
  if (destination === null) return null
  // Compare with the last position for any visit: a technician is in one place, whichever visit they report for.
  const [last] = await db
    .select()
    .from(positions)
    .where(
      inArray(
        positions.appointmentId,
        visits.map(({ id }) => id),
      ),
    )
    .orderBy(desc(positions.seenAt))
    .limit(1)
  if (last) requirePause(last, now, pauseMs)
  if (last && !isPlausible(last, report, now)) {
    const doubted = doubt(last.doubted, report, now)
    if (doubted) {
      await db.update(positions).set({ doubted }).where(eq(positions.appointmentId, last.appointmentId))
      return null
    }
  }
  if (report.eta) await db.update(appointments).set({ eta: report.eta }).where(eq(appointments.id, destination))
  return keep(db, destination, report, now)
}

/** The visit that a report is for, among those the technician is on the way to. One who is at work at a visit is driving to no other. */
function findDestination(visits: readonly { id: number; status: string }[], named: number | null): number | null {
  const atWork = visits.filter(({ status }) => statusIs('arrived', status))
  const possible = atWork.length > 0 ? atWork : visits
  if (named === null) {
    if (possible.length > 1)
      throw unprocessable(
        'You are on the way to several appointments: specify which one this is for.',
        'appointment_id',
      )
    return possible[0]?.id ?? null
  }
  if (!visits.some(({ id }) => id === named)) return null
  if (!possible.some(({ id }) => id === named))
    throw unprocessable('You are at another appointment. Complete that one first.', 'appointment_id')
  return named
}

function requirePause(last: typeof positions.$inferSelect, now: Date, pauseMs: number): void {
  const sinceMs = now.getTime() - last.seenAt.getTime()
  if (sinceMs >= 0 && sinceMs < pauseMs) {
    throw new ApiError(429, 'Positions are reported too often. Please wait a moment.', {
      retryAfterSeconds: Math.ceil((pauseMs - sinceMs) / 1000),
    })
  }
}

async function keep(
  db: Db,
  appointmentId: number,
  { latitude, longitude, heading, eta }: Report,
  now: Date,
): Promise<SavedPosition> {
  const position = { latitude, longitude, heading: heading ?? null, seenAt: now, doubted: null }
  const upserted = await db
    .insert(positions)
    .values({ appointmentId, ...position })
    .onConflictDoUpdate({
      target: positions.appointmentId,
      set: { ...position, lastOffset: sql`${positions.lastOffset} + 1` },
    })
    .returning({ epoch: positions.epoch, offset: positions.lastOffset })
  const message: PositionMessage = {
    position: { latitude, longitude, heading },
    routeMetadata: eta && { eta: eta.toISOString() },
  }
  return { appointmentId, ...firstRow(upserted), message }
}

/** The message for new subscribers; null if neither position nor ETA is known. */
export function toPositionMessage(
  position: typeof positions.$inferSelect | null,
  eta: Date | null,
): PositionMessage | null {
  if (!position && !eta) return null
  return {
    position: position
      ? {
          latitude: position.latitude,
          longitude: position.longitude,
          heading: position.heading ?? undefined,
          seen_at: position.seenAt.toISOString(),
        }
      : undefined,
    routeMetadata: eta ? { eta: eta.toISOString() } : undefined,
  }
}
