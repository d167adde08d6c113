import { statusesIn } from '@portal/rules'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/database'
import { appointments, positions, technicians } from '../db/schema'
import type { PositionMessage } from './streams'

export interface Report {
  latitude: number
  longitude: number
  heading?: number
  eta?: Date
}

/** Is the technician this user? */
export async function isTechnician(db: Db, technicianId: number, userId: number): Promise<boolean> {
  const [row] = await db.select({ userId: technicians.userId }).from(technicians).where(eq(technicians.id, technicianId))
  return row?.userId === userId
}

/** Keeps where a technician is for every visit they are on the way to; answers those visits. */
export async function savePosition(db: Db, technicianId: number, { latitude, longitude, heading, eta }: Report, now: Date): Promise<number[]> {
  const underWay = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.technicianId, technicianId), inArray(appointments.status, [...statusesIn('onTheWay')])))
  const ids = underWay.map(({ id }) => id)
  if (ids.length === 0) return []
  const position = { latitude, longitude, heading: heading ?? null, seenAt: now }
  for (const appointmentId of ids) {
    await db.insert(positions).values({ appointmentId, ...position }).onConflictDoUpdate({ target: positions.appointmentId, set: position })
  }
  if (eta) await db.update(appointments).set({ eta }).where(inArray(appointments.id, ids))
  return ids
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
