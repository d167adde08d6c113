import { metresBetween } from '@portal/rules'
import type { Place } from 'api'

/** A route along the streets. Path coordinates are `[longitude, latitude]`, as in GeoJSON. */
export interface DrivenRoute {
  path: readonly (readonly [longitude: number, latitude: number])[]
  distanceMeters: number
  durationSeconds: number
}

/** Position on a route, and the time of arrival. */
export interface DrivenStep extends Place {
  /** Degrees clockwise from north. */
  heading: number
  eta: Date
  arrived: boolean
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

const headingFrom = (a: Place, b: Place): number => {
  const east = (b.longitude - a.longitude) * Math.cos(radians(a.latitude))
  return (Math.round((Math.atan2(east, b.latitude - a.latitude) * 180) / Math.PI) + 360) % 360
}

/** Position after setting out at `startedAt` and driving at constant speed; the last point after arrival. */
export function advanceAlongRoute(route: DrivenRoute, startedAt: Date, now: Date): DrivenStep {
  const eta = new Date(startedAt.getTime() + route.durationSeconds * 1000)
  const points = route.path.map(([longitude, latitude]) => ({ latitude, longitude }))
  const legs = points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    return { from, to, metres: metresBetween(from, to) }
  })
  const total = legs.reduce((sum, leg) => sum + leg.metres, 0)
  const share =
    route.durationSeconds > 0
      ? Math.min(1, Math.max(0, (now.getTime() - startedAt.getTime()) / (route.durationSeconds * 1000)))
      : 1
  let left = total * share
  for (const { from, to, metres } of legs) {
    if (left <= metres && metres > 0) {
      const part = left / metres
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * part,
        longitude: from.longitude + (to.longitude - from.longitude) * part,
        heading: headingFrom(from, to),
        eta,
        arrived: share >= 1,
      }
    }
    left -= metres
  }
  const last = legs.at(-1)
  const end = points.at(-1)
  if (!end) throw new Error('The route has no points. Check findRoute.')
  return { ...end, heading: last ? headingFrom(last.from, last.to) : 0, eta, arrived: true }
}
