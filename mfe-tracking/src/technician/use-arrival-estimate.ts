import { useMemo } from 'react'
import type { Appointment } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { askGoogleMaps } from '../map/ask-google-maps'
import { askStreetMap } from '../map/directions'
import type { Fix } from './position-reporter'

/** How often the map service is asked for the way; in between, the time of arrival stays. */
const ASK_EVERY_MS = 3 * 60_000

/** Estimates the arrival by the driving time from a position to the address. Undefined where the address has no position, and while the service does not answer. */
export function useArrivalEstimate({
  latitude,
  longitude,
}: Appointment['address']): (fix: Fix) => Promise<Date | undefined> {
  const { settings, now } = usePlatform()
  return useMemo(() => {
    let last: { askedAt: number; eta: Date | undefined } | undefined
    const { googleMapsKey: key, googleMapId: mapId, mapsOrigin } = settings
    const ask = key ? askGoogleMaps({ key, mapId }) : askStreetMap(mapsOrigin)
    return async (fix) => {
      if (latitude == null || longitude == null) return undefined
      const at = now()
      if (last && at - last.askedAt < ASK_EVERY_MS) return last.eta
      last = { askedAt: at, eta: last?.eta }
      try {
        const route = await ask(fix, { latitude, longitude }, AbortSignal.timeout(10_000))
        if (route && Number.isFinite(route.durationSeconds))
          last = { askedAt: at, eta: new Date(now() + route.durationSeconds * 1000) }
      } catch {
        // The position is worth sending without a time.
      }
      return last.eta && last.eta.getTime() > now() ? last.eta : undefined
    }
  }, [latitude, longitude, settings, now])
}
