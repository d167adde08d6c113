import type { ApiOptions } from 'api'
import { searchAddresses } from 'sandbox'
import type { PortalConfig } from './config/config'

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
  const { street, city, state, zip_code: zip, latitude, longitude } = (value ?? {}) as Partial<Record<keyof FoundAddress, unknown>>
  return [street, city, state, zip].every((part) => typeof part === 'string') && [latitude, longitude].every((part) => typeof part === 'number')
}

/** Finds addresses by a function that returns those that begin with a text, in the shape of the map service's `/addresses`. */
function addressSearchBy(search: (text: string, limit: number) => Promise<unknown[]>): AddressSearch {
  const find = async (text: string, limit: number) => (await search(text, limit)).filter(isFound)
  return {
    async geocode({ street, zip_code: zip }) {
      const wanted = street.trim().toLowerCase()
      const found = (await find(street, 20)).find((address) => address.street.toLowerCase() === wanted && address.zip_code === zip.slice(0, 5))
      return found ? { latitude: found.latitude, longitude: found.longitude } : null
    },
    suggestAddresses: async (text, limit) =>
      (await find(text, limit)).map(({ street, city, state, zip_code: zip, latitude, longitude }) => {
        const [number = '', ...route] = street.split(' ')
        return { label: `${street}, ${city}, ${state} ${zip}`, street_number: number, route: route.join(' '), locality: city, administrative_area_level_1: state, postal_code: zip, latitude, longitude }
      }),
  }
}

const TIMEOUT_MS = 3_000

/** Searches addresses at a map service of its own. Rejects if it does not respond within three seconds. */
const addressSearchAt = (origin: string): AddressSearch =>
  addressSearchBy(async (text, limit) => {
    const answer = await fetch(`${origin}/addresses?${new URLSearchParams({ query: text.slice(0, 120), limit: String(limit) })}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`The map service responded with ${answer.status}`)
    const { data } = (await answer.json()) as { data?: unknown }
    return Array.isArray(data) ? data : []
  })

/** The map service's search, or else the sandbox's invented town. Production without a map service has none: Google's search runs in the browser. */
export function addressSearchFor({ mapsOrigin, sandbox }: PortalConfig): Partial<AddressSearch> {
  if (mapsOrigin) return addressSearchAt(mapsOrigin)
  return sandbox ? addressSearchBy(async (text, limit) => searchAddresses(text, limit).map(({ zipCode, ...address }) => ({ ...address, zip_code: zipCode }))) : {}
}
