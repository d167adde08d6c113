import type { ApiOptions } from 'api'
import { searchAddresses } from 'sandbox'

/** Finds a typed address in the bundled gazetteer; what stands for a map service's geocoding. */
export const geocode: NonNullable<ApiOptions['geocode']> = async ({ street, zip_code: zip }) => {
  const wanted = street.trim().toLowerCase()
  const found = searchAddresses(street, 20).find((address) => address.street.toLowerCase() === wanted && address.zipCode === zip.slice(0, 5))
  return found ? { latitude: found.latitude, longitude: found.longitude } : null
}
