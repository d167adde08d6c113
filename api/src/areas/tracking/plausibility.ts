import { metresBetween } from '@portal/rules'

export interface Place {
  latitude: number
  longitude: number
}

/** Faster than any van, and than a train that carries one. */
const FASTEST_METRES_PER_SECOND = 70
/** How far apart two readings of one place may lie. */
const NOISE_METRES = 100

/** Can somebody who was at `last` be at `next` now? The longer ago that was, the farther they may have come. */
export function isPlausible(last: Place & { seenAt: Date }, next: Place, now: Date): boolean {
  const seconds = Math.max(0, now.getTime() - last.seenAt.getTime()) / 1000
  return metresBetween(last, next) <= FASTEST_METRES_PER_SECOND * seconds + NOISE_METRES
}
