import type { ApiOptions } from 'api'
import { searchAddresses } from 'sandbox'

/** Finds a typed address in the bundled gazetteer; a stand-in for a map service's geocoding. */
export const geocode: NonNullable<ApiOptions['geocode']> = async ({ street, zip_code: zip }) => {
  const wanted = street.trim().toLowerCase()
  const found = searchAddresses(street, 20).find((address) => address.street.toLowerCase() === wanted && address.zipCode === zip.slice(0, 5))
  return found ? { latitude: found.latitude, longitude: found.longitude } : null
}

/** Addresses of the bundled gazetteer that begin with the typed text; a stand-in for a map service's search. */
export const suggestAddresses: NonNullable<ApiOptions['suggestAddresses']> = async (text, limit) =>
  searchAddresses(text, limit).map(({ street, city, state, zipCode, latitude, longitude }) => {
    const [number = '', ...route] = street.split(' ')
    return {
      label: `${street}, ${city}, ${state} ${zipCode}`, street_number: number, route: route.join(' '), locality: city, administrative_area_level_1: state, postal_code: zipCode, latitude, longitude,
    }
  })
