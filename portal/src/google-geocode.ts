import type { ApiOptions } from 'api'
import { askMapService } from './ask-map-service'
import { streetKey } from './street-key'

type Geocode = NonNullable<ApiOptions['geocode']>
type Address = Parameters<Geocode>[0]

/** The parts that we read of a result of Google's Geocoding API (`/maps/api/geocode/json`). */
interface Result {
  address_components: { long_name: string; short_name: string; types: string[] }[]
  geometry: { location: { lat: number; lng: number } }
  /** Google understood only a part of the address, such as all but the apartment, or the town alone. */
  partial_match?: boolean
}

interface Answer {
  /** OK, ZERO_RESULTS, or why there is no answer: OVER_QUERY_LIMIT, REQUEST_DENIED, UNKNOWN_ERROR and others. */
  status: string
  error_message?: string
  results?: Result[]
}

/** Geocodes with Google's Geocoding API. Rejects if it does not respond within three seconds, or denies the request. */
export const geocodeByGoogle =
  ({ url, key }: { url: string; key: string }): Geocode =>
  async (address) => {
    const text = `${address.street}, ${address.city}, ${address.state} ${address.zip_code}`
    const {
      status,
      error_message: reason,
      results = [],
    } = (await askMapService(url, { address: text, components: 'country:US', key })) as Answer
    if (status === 'ZERO_RESULTS') return null
    if (status !== 'OK')
      throw new Error(`Google's Geocoding API responded with ${status}${reason ? `: ${reason}` : ''}`)
    return findPosition(address, results)
  }

/**
 * The position of the result that is the address. Undefined if Google knows the street but not that house, as with new ones;
 * null if it found only a town, or another street instead.
 */
function findPosition(address: Address, results: readonly Result[]): Awaited<ReturnType<Geocode>> {
  const [zip, wanted] = [address.zip_code.slice(0, 5), streetKey(address.street)]
  const [number] = wanted.split(' ')
  let isStreetKnown = false
  for (const { address_components: parts, geometry, partial_match: isPartial } of results) {
    const part = (type: string) => parts.find(({ types }) => types.includes(type))
    const [route, foundZip] = [part('route'), part('postal_code')?.long_name]
    if (!route) continue
    // A match that is not partial may have another name of the same street, or its neighbor's zip code.
    const isSameStreet = [route.long_name, route.short_name].some((name) => streetKey(`${number} ${name}`) === wanted)
    if (isPartial && (!isSameStreet || (foundZip !== undefined && foundZip !== zip))) continue
    isStreetKnown = true
    if (foundZip === zip && part('street_number')?.long_name.toLowerCase() === number)
      return { latitude: geometry.location.lat, longitude: geometry.location.lng }
  }
  return isStreetKnown ? undefined : null
}
