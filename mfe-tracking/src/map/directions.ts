import { isOnRoute, type LngLat, type Place } from './geo'

export interface DrivingRoute {
  path: readonly LngLat[]
  distanceMeters: number
  durationSeconds: number
}

/** Requests a driving route from a map service. Null if there is none; rejects if the request fails. */
export type AskDirections = (from: Place, to: Place, signal: AbortSignal) => Promise<DrivingRoute | null>

export interface Directions {
  /** The route to draw; null while there is none. Requests a new one only if the technician has left it or the customer's place has changed. */
  routeFor: (technician: Place, customer: Place, signal: AbortSignal) => Promise<DrivingRoute | null>
}

interface DirectionsOptions {
  ask: AskDirections
  warn?: (message: string, detail?: unknown) => void
}

/** Caches the route between technician and customer. Failures are logged, once per kind, and not shown to the user. */
export function createDirections({ ask, warn = console.warn }: DirectionsOptions): Directions {
  let current: { route: DrivingRoute; customer: Place } | undefined
  const logged = new Set<string>()
  const log = (kind: string, detail?: unknown) => {
    if (logged.has(kind)) return
    logged.add(kind)
    warn(`Directions are not available: ${kind}. The map is shown without a route.`, detail)
  }
  return {
    routeFor: async (technician, customer, signal) => {
      if (current && !isSamePlace(current.customer, customer)) current = undefined
      if (current && isOnRoute(technician, current.route.path)) return current.route
      try {
        const route = await ask(technician, customer, signal)
        if (signal.aborted) return null
        if (route) current = { route, customer }
        else log('the service found no route')
      } catch (error) {
        if (signal.aborted) return null
        log(error instanceof DirectionsError ? error.message : 'the service could not be reached', error)
      }
      // An outdated route is better than none.
      return current?.route ?? null
    },
  }
}

/** The map service responded, but without directions. */
export class DirectionsError extends Error {
  override name = 'DirectionsError'
}

const isSamePlace = (a: Place, b: Place) => a.latitude === b.latitude && a.longitude === b.longitude

const isPath = (value: unknown): value is LngLat[] =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((point) => Array.isArray(point) && Number.isFinite(point[0]) && Number.isFinite(point[1]))

/** Directions along the streets of the map at `mapsOrigin`. */
export const askStreetMap =
  (mapsOrigin: string): AskDirections =>
  async (from, to, signal) => {
    const query = new URLSearchParams({
      from: `${from.latitude},${from.longitude}`,
      to: `${to.latitude},${to.longitude}`,
    })
    const response = await fetch(`${mapsOrigin}/route?${query}`, { signal, credentials: 'omit' })
    // Outside the mapped area: there is a map but no route.
    if (response.status === 422) return null
    if (!response.ok) throw new DirectionsError(`the service answered ${response.status}`)
    const body: { path?: unknown; distance_meters?: unknown; duration_seconds?: unknown } = await response.json()
    if (!isPath(body.path)) throw new DirectionsError('the service answered without a path')
    return {
      path: body.path,
      distanceMeters: Number(body.distance_meters),
      durationSeconds: Number(body.duration_seconds),
    }
  }
