import type { Place } from '../map'

interface MapService {
  /** Origin of the street map's service. */
  mapsOrigin: string
  /** Where it is given, Google is asked instead. */
  google?: { key: string; mapId: string } | undefined
}

/** Looks an address up: its place, or null when the map service knows none. Rejects when it can't be asked. */
export async function locate(address: string, { mapsOrigin, google }: MapService, signal: AbortSignal): Promise<Place | null> {
  if (!address) return null
  if (google) return (await import('./locate-google')).locateByGoogle(address, google)
  const response = await fetch(`${mapsOrigin}/addresses?${new URLSearchParams({ query: address, limit: '1' })}`, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`The map service answered ${response.status} for an address`)
  const { data } = (await response.json()) as { data: Place[] }
  const [found] = data
  return found ? { latitude: found.latitude, longitude: found.longitude } : null
}
