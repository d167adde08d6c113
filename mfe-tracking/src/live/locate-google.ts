/// <reference types="google.maps" />
import { importLibrary } from '@googlemaps/js-api-loader'
import type { Place } from '../map'
import { configureGoogle } from '../map/google-maps'

/** Geocodes an address with Google, which rejects if it finds nothing. */
export async function locateByGoogle(address: string, google: { key: string; mapId: string }): Promise<Place | null> {
  configureGoogle(google)
  const { Geocoder } = await importLibrary('geocoding')
  const { results } = await new Geocoder().geocode({ address, region: 'us' })
  const found = results[0]?.geometry.location
  return found ? { latitude: found.lat(), longitude: found.lng() } : null
}
