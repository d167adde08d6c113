import type { AddressInput } from '@portal/contract'
import type { Services } from '../core/services'
import type { AddressRow } from './address.store'

/** Columns of what was sent; what was not sent stays as it is. */
export const toAddressColumns = (input: Partial<AddressInput>) => ({
  name: input.name?.trim() || undefined,
  street: input.street?.trim(),
  unit: input.unit === undefined ? undefined : input.unit?.trim() || null,
  city: input.city?.trim(),
  state: input.state,
  zipCode: input.zip_code,
  latitude: input.latitude,
  longitude: input.longitude,
  receivesCommunication: input.receives_communication,
})

/** The columns of an address that is not there yet. */
export const toNewAddressColumns = (input: AddressInput) => ({
  ...toAddressColumns(input),
  street: input.street.trim(),
  city: input.city.trim(),
  state: input.state,
  zipCode: input.zip_code,
})

type Place = Pick<AddressRow, 'street' | 'city' | 'state' | 'zipCode'>

/** Where the address lies: as the browser's search found it, else as our own search does; none of both is an invalid one. */
export async function locate(services: Pick<Services, 'geocode'>, place: Place, sent: Partial<AddressInput>) {
  if (typeof sent.latitude === 'number' && typeof sent.longitude === 'number') {
    return { latitude: sent.latitude, longitude: sent.longitude, invalid: false }
  }
  if (!services.geocode) return { latitude: null, longitude: null, invalid: false }
  const found = await services.geocode({ street: place.street, city: place.city, state: place.state, zip_code: place.zipCode })
  return { latitude: found?.latitude ?? null, longitude: found?.longitude ?? null, invalid: found === null }
}
