export interface Place {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_METRES = 6_371_008.8
/** Faster than any van, and than a train that carries one. */
const FASTEST_METRES_PER_SECOND = 70
/** How far apart two readings of one place may lie. */
const NOISE_METRES = 100

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies. */
export function metresBetween(a: Place, b: Place): number {
  const north = radians(b.latitude - a.latitude)
  const east = radians(b.longitude - a.longitude)
  const part = Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** Can somebody who was at `last` be at `next` now? The longer ago that was, the farther they may have come. */
export function isPlausible(last: Place & { seenAt: Date }, next: Place, now: Date): boolean {
  const seconds = Math.max(0, now.getTime() - last.seenAt.getTime()) / 1000
  return metresBetween(last, next) <= FASTEST_METRES_PER_SECOND * seconds + NOISE_METRES
}
