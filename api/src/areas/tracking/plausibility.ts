import type { DoubtedPlace } from '#foundation/database/schema'
import { metresBetween } from '@portal/rules'

export interface Place {
  latitude: number
  longitude: number
}

/** Faster than any van, or a train that carries one. */
const FASTEST_METRES_PER_SECOND = 70
/** GPS noise: how far apart two readings at the same place can be. */
const NOISE_METRES = 100

/** So many reports in a row that agree on a place are believed, however far it is: the one before was wrong. */
const BELIEVED_AFTER = 3

/** Whether a technician can have driven from `last` to `next` by now. */
export function isPlausible(last: Place & { seenAt: Date }, next: Place, now: Date): boolean {
  const seconds = Math.max(0, now.getTime() - last.seenAt.getTime()) / 1000
  return metresBetween(last, next) <= FASTEST_METRES_PER_SECOND * seconds + NOISE_METRES
}

/** A report too far from the last position, with the number of those in a row that agree with it; null once it is to be believed. */
export function doubt(before: DoubtedPlace | null, { latitude, longitude }: Place, now: Date): DoubtedPlace | null {
  const agrees =
    before !== null && isPlausible({ ...before, seenAt: new Date(before.seenAt) }, { latitude, longitude }, now)
  const count = agrees ? before.count + 1 : 1
  return count >= BELIEVED_AFTER ? null : { latitude, longitude, seenAt: now.toISOString(), count }
}
