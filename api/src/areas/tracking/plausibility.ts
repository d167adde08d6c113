import { metresBetween } from '@portal/rules'

export interface Place {
  latitude: number
  longitude: number
}

/** Faster than any van, or a train that carries one. */
const FASTEST_METRES_PER_SECOND = 70
/** GPS noise: how far apart two readings at the same place can be. */
const NOISE_METRES = 100

/** Whether a technician can have driven from `last` to `next` by now. */
export function isPlausible(last: Place & { seenAt: Date }, next: Place, now: Date): boolean {
  const seconds = Math.max(0, now.getTime() - last.seenAt.getTime()) / 1000
  return metresBetween(last, next) <= FASTEST_METRES_PER_SECOND * seconds + NOISE_METRES
}
