/** Coordinates in degrees. */
export interface Place {
  latitude: number
  longitude: number
}
/** Longitude first, as GeoJSON and routes have it. */
export type LngLat = readonly [lng: number, lat: number]

export const toLngLat = ({ latitude, longitude }: Place): [number, number] => [longitude, latitude]

/** How far, in degrees, a technician may be from the drawn route before a new one is requested. */
const onRouteTolerance = 0.001

const radians = Math.PI / 180

/** Direction from one place to another, degrees clockwise from north; undefined when they are the same. */
export function bearing(from: Place, to: Place): number | undefined {
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * Math.cos(((from.latitude + to.latitude) / 2) * radians)
  if (Math.hypot(north, east) < 1e-7) return undefined
  return (Math.atan2(east, north) / radians + 360) % 360
}

/** A place and a heading, in degrees clockwise from north. */
export interface Pose extends Place {
  heading: number
}

/** Interpolates linearly between two poses; `share` is 0 to 1. The heading turns the shorter way. */
export function interpolate(from: Pose, to: Pose, share: number): Pose {
  const t = Math.min(1, Math.max(0, share))
  const turn = ((to.heading - from.heading + 540) % 360) - 180
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * t,
    longitude: from.longitude + (to.longitude - from.longitude) * t,
    heading: (from.heading + turn * t + 360) % 360,
  }
}

interface Nearest {
  /** Degrees. */
  distance: number
  /** Index of the segment with the nearest point. */
  segment: number
  point: LngLat
}

function nearestOnRoute({ longitude, latitude }: Place, path: readonly LngLat[]): Nearest | undefined {
  let best: Nearest | undefined
  path.forEach((b, index) => {
    const a = path[index - 1] ?? b
    const dx = b[0] - a[0]
    const dy = b[1] - a[1]
    const squared = dx * dx + dy * dy
    const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((longitude - a[0]) * dx + (latitude - a[1]) * dy) / squared))
    const point: LngLat = [a[0] + dx * t, a[1] + dy * t]
    const distance = Math.hypot(longitude - point[0], latitude - point[1])
    if (!best || distance < best.distance) best = { distance, segment: Math.max(0, index - 1), point }
  })
  return best
}

export function isOnRoute(place: Place, path: readonly LngLat[]): boolean {
  const nearest = nearestOnRoute(place, path)
  return nearest !== undefined && nearest.distance <= onRouteTolerance
}

/** The rest of the route, from the point nearest to the place. */
export function remainingRoute(place: Place, path: readonly LngLat[]): LngLat[] {
  const nearest = nearestOnRoute(place, path)
  return nearest ? [nearest.point, ...path.slice(nearest.segment + 1)] : []
}
