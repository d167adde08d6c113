/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { i18n } from '@portal/i18n'
import { DirectionsError, type AskDirections } from './directions'
import type { Place } from './geo'

let configured: string | undefined

/** The library can be configured only once per page, in the language that the page then has; later calls have no effect. */
export function configureGoogle({ key, mapId }: { key: string; mapId: string }): void {
  if (configured !== undefined) return
  configured = key
  setOptions({
    key,
    v: 'weekly',
    mapIds: [mapId],
    libraries: ['maps', 'marker', 'routes'],
    language: i18n.locale,
    region: 'US',
  })
}

export const toLiteral = ({ latitude, longitude }: Place): google.maps.LatLngLiteral => ({
  lat: latitude,
  lng: longitude,
})

/** Directions from Google's Routes library. */
export const askGoogle =
  (options: { key: string; mapId: string }): AskDirections =>
  async (from, to, signal) => {
    configureGoogle(options)
    const { Route } = await importLibrary('routes')
    if (signal.aborted) return null
    const { routes } = await Route.computeRoutes({
      origin: toLiteral(from),
      destination: toLiteral(to),
      travelMode: google.maps.TravelMode.DRIVING,
      fields: ['path', 'durationMillis', 'distanceMeters'],
    })
    const [route] = routes ?? []
    if (!route) return null
    if (!route.path || route.path.length < 2) throw new DirectionsError('the service answered without a path')
    return {
      path: route.path.map(({ lat, lng }) => [lng, lat] as const),
      distanceMeters: route.distanceMeters ?? 0,
      durationSeconds: Math.round((route.durationMillis ?? 0) / 1000),
    }
  }
