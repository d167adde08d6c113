import { statusesIn, statusIs } from '@portal/rules'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { ApiError, unprocessable } from '../../foundation/errors'
import type { Db } from '../../foundation/database/database'
import { appointments, positions, technicians } from '../../foundation/database/schema'
import { isPlausible } from './plausibility'
import type { StreamOffset, PositionMessage } from './events'

export interface Report {
  latitude: number
  longitude: number
  heading?: number
  eta?: Date
}

/** A message of a visit's drive, with its number. */
export interface SavedPosition extends StreamOffset {
  appointmentId: number
  message: PositionMessage
}

/** Is the technician this user? */
export async function isTechnician(db: Db, technicianId: number, userId: number): Promise<boolean> {
  const [row] = await db.select({ userId: technicians.userId }).from(technicians).where(eq(technicians.id, technicianId))
  return row?.userId === userId
}

/**
 * Keeps where a technician is for the one visit that they drive to, and answers what is to be told of it; null when they
 * are not on the way to it. Without a name it is the only one that it can be. 429 for a report sooner than `pauseMs`
 * after the last one, 422 for one that nobody can have driven, that could be of several visits, or that is not of the
 * visit which they are at.
 */
export async function savePosition(
  db: Db, { technicianId, appointmentId }: { technicianId: number; appointmentId: number | null }, report: Report, now: Date, pauseMs: number,
): Promise<SavedPosition | null> {
  const underWay = () =>
    db
      .select({ id: appointments.id, status: appointments.status })
      .from(appointments)
      .where(and(eq(appointments.technicianId, technicianId), inArray(appointments.status, [...statusesIn('onTheWay')])))
      .orderBy(asc(appointments.id))
  // Locked, so that reports at the same time follow one another, and that a drive which ends meanwhile leaves nothing behind.
  await underWay().for('no key update')
  // And so that nobody begins work elsewhere meanwhile: the trigger that forgets other drives then locks the same row.
  await db.select({ id: technicians.id }).from(technicians).where(eq(technicians.id, technicianId)).for('no key update')
  const visits = await underWay()
  const destination = destinationOf(visits, appointmentId)
  if (destination === null) return null
  // A technician is in one place, whichever visit they report for.
  const [last] = await db.select().from(positions).where(inArray(positions.appointmentId, visits.map(({ id }) => id))).orderBy(desc(positions.seenAt)).limit(1)
  if (last) requireMeasure(last, report, now, pauseMs)
  if (report.eta) await db.update(appointments).set({ eta: report.eta }).where(eq(appointments.id, destination))
  return keep(db, destination, report, now)
}

/** Which of the visits that a technician is on the way to a report is of. Whoever is at work at one of them drives to no other. */
function destinationOf(visits: readonly { id: number; status: string }[], named: number | null): number | null {
  const atWork = visits.filter(({ status }) => statusIs('arrived', status))
  const possible = atWork.length > 0 ? atWork : visits
  if (named === null) {
    if (possible.length > 1) throw unprocessable('You are on the way to several appointments: say which one this is of.', 'appointment_id')
    return possible[0]?.id ?? null
  }
  if (!visits.some(({ id }) => id === named)) return null
  if (!possible.some(({ id }) => id === named)) throw unprocessable('You are at another appointment. Complete that one first.', 'appointment_id')
  return named
}

function requireMeasure(last: typeof positions.$inferSelect, report: Report, now: Date, pauseMs: number): void {
  const sinceMs = now.getTime() - last.seenAt.getTime()
  if (sinceMs >= 0 && sinceMs < pauseMs) {
    throw new ApiError(429, 'Positions come too fast. Please wait a moment.', { retryAfterSeconds: Math.ceil((pauseMs - sinceMs) / 1000) })
  }
  if (!isPlausible(last, report, now)) throw unprocessable('This is too far from the last position to have been driven.', 'latitude')
}

async function keep(db: Db, appointmentId: number, { latitude, longitude, heading, eta }: Report, now: Date): Promise<SavedPosition> {
  const position = { latitude, longitude, heading: heading ?? null, seenAt: now }
  const [mark] = await db
    .insert(positions)
    .values({ appointmentId, ...position })
    .onConflictDoUpdate({ target: positions.appointmentId, set: { ...position, lastOffset: sql`${positions.lastOffset} + 1` } })
    .returning({ epoch: positions.epoch, offset: positions.lastOffset })
  if (!mark) throw new Error('An upsert of a position answered no row.')
  const message: PositionMessage = {
    position: { latitude, longitude, ...(heading === undefined ? {} : { heading }) },
    ...(eta && { routeMetadata: { eta: eta.toISOString() } }),
  }
  return { appointmentId, ...mark, message }
}

/** What subscribers are told; null when nothing is known yet. */
export function toPositionMessage(position: typeof positions.$inferSelect | null, eta: Date | null): PositionMessage | null {
  if (!position && !eta) return null
  return {
    ...(position && {
      position: {
        latitude: position.latitude, longitude: position.longitude, ...(position.heading === null ? {} : { heading: position.heading }), seen_at: position.seenAt.toISOString(),
      },
    }),
    ...(eta && { routeMetadata: { eta: eta.toISOString() } }),
  }
}
