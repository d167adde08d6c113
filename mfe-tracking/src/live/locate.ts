import type { Place } from '../map'

interface MapService {
  /** Origin of the street map's service. */
  mapsOrigin: string
  /** If given, Google is used instead. */
  google?: { key: string; mapId: string } | undefined
}

/** Geocodes an address; null if the street map does not know it. Rejects if the request fails, or if Google does not know it. */
export async function locate(
  address: string,
  { mapsOrigin, google }: MapService,
  signal: AbortSignal,
): Promise<Place | null> {
  if (!address) return null
  if (google) return (await import('./locate-google')).locateByGoogle(address, google)
  const response = await fetch(`${mapsOrigin}/addresses?${new URLSearchParams({ query: address, limit: '1' })}`, {
    signal,
    credentials: 'omit',
  })
  if (!response.ok) throw new Error(`The map service answered ${response.status} for an address`)
  const { data }: { data: Place[] } = await response.json()
  const [found] = data
  return found ? { latitude: found.latitude, longitude: found.longitude } : null
}
