import type { ApiOptions } from 'api'
import { searchAddresses } from 'sandbox'
import { askMapService } from './ask-map-service'
import type { PortalConfig } from './config/config'
import { geocodeByGoogle } from './google-geocode'
import { searchTexts, streetKey } from './street-key'

/** An address as the map service's `/addresses` returns it. */
interface FoundAddress {
  street: string
  city: string
  state: string
  zip_code: string
  latitude: number
  longitude: number
}

type AddressSearch = Required<Pick<ApiOptions, 'geocode' | 'suggestAddresses'>>

const isFound = (value: unknown): value is FoundAddress => {
  const found = (value ?? {}) as Partial<Record<keyof FoundAddress, unknown>>
  return (
    [found.street, found.city, found.state, found.zip_code].every((part) => typeof part === 'string') &&
    [found.latitude, found.longitude].every((part) => typeof part === 'number')
  )
}

/** Number of addresses to compare with; the map service returns at most 50. */
const MAX_FOUND = 50

/** Finds addresses by a function that returns those that begin with a text, in the shape of the map service's `/addresses`. */
function addressSearchBy(search: (text: string, limit: number) => Promise<unknown[]>): AddressSearch {
  const find = async (text: string, limit: number) => (await search(text, limit)).filter(isFound)
  return {
    async geocode({ street, zip_code: zip }) {
      const wanted = streetKey(street)
      let isListWhole = false
      for (const text of searchTexts(street, zip)) {
        const addresses = await find(text, MAX_FOUND)
        const found = addresses.find(
          (address) => address.zip_code === zip.slice(0, 5) && streetKey(address.street) === wanted,
        )
        if (found) return { latitude: found.latitude, longitude: found.longitude }
        isListWhole = addresses.length < MAX_FOUND
      }
      return isListWhole ? null : undefined
    },
    suggestAddresses: async (text, limit) =>
      (await find(text, limit)).map(({ street, city, state, zip_code: zip, latitude, longitude }) => {
        const [number = '', ...route] = street.split(' ')
        return {
          label: `${street}, ${city}, ${state} ${zip}`,
          street_number: number,
          route: route.join(' '),
          locality: city,
          administrative_area_level_1: state,
          postal_code: zip,
          latitude,
          longitude,
        }
      }),
  }
}

/** Searches addresses at a map service of its own. Rejects if it does not respond within three seconds. */
const addressSearchAt = (origin: string): AddressSearch =>
  addressSearchBy(async (text, limit) => {
    const { data } = (await askMapService(`${origin}/addresses`, {
      query: text.slice(0, 120),
      limit: String(limit),
    })) as { data?: unknown }
    return Array.isArray(data) ? data : []
  })

const sandboxSearch = addressSearchBy(async (text, limit) =>
  searchAddresses(text, limit).map(({ zipCode, ...address }) => ({ ...address, zip_code: zipCode })),
)

/**
 * The search of Google, of the map service, or else of the sandbox's invented town. With Google's key, suggestions are the
 * browser's. `onFailure` is told of each address that could not be looked up.
 */
export function addressSearchFor(
  { googleGeocoding, mapsOrigin, sandbox }: PortalConfig,
  onFailure: (error: unknown) => void,
): Partial<AddressSearch> {
  const mapSearch = mapsOrigin ? addressSearchAt(mapsOrigin) : sandbox && sandboxSearch
  const search = googleGeocoding ? { geocode: geocodeByGoogle(googleGeocoding) } : mapSearch
  if (!search) return {}
  const geocode: AddressSearch['geocode'] = (address) =>
    search.geocode(address).catch((error: unknown) => {
      onFailure(error)
      throw error
    })
  return { ...search, geocode }
}
