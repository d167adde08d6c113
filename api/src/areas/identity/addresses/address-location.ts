import { unprocessable } from '#foundation/errors'
import type { Services } from '#foundation/services'
import type { AddressInput } from '@portal/contract'
import { usStates } from '@portal/rules'
import type { AddressRow } from './address.store'

/** Columns for the submitted fields. Omitted fields are undefined, so an update leaves them unchanged. */
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

/** Columns for a new address, with all required fields set. */
export const toNewAddressColumns = (input: AddressInput) => ({
  ...toAddressColumns(input),
  street: input.street.trim(),
  city: input.city.trim(),
  state: input.state,
  zipCode: input.zip_code,
})

const states = new Set(usStates.map(({ value }) => value))

/** Throws 422 unless `state` is one of the 50 states or DC; undefined passes. `field` is its name in the request. */
export function requireState(state: string | undefined, field: string): void {
  if (state !== undefined && !states.has(state)) throw unprocessable('State must be one of the 50 states or DC.', field)
}

type Place = Pick<AddressRow, 'street' | 'city' | 'state' | 'zipCode'>

/** The location of an address after the submitted fields are applied. */
export function mergeAddress(current: AddressRow, input: Partial<AddressInput>): Place {
  const {
    street = current.street,
    city = current.city,
    state = current.state,
    zipCode = current.zipCode,
  } = toAddressColumns(input)
  return { street, city, state, zipCode }
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.street === other.street && one.city === other.city && one.state === other.state && one.zipCode === other.zipCode

/**
 * Uses the coordinates from the browser's address search, else our geocoder's. The address is invalid if the geocoder does not
 * know it. Without coordinates and not invalid, nobody could check it: there is no geocoder, it failed, or it can't tell.
 */
export async function geocodeAddress(services: Pick<Services, 'geocode'>, place: Place, sent: Partial<AddressInput>) {
  if (typeof sent.latitude === 'number' && typeof sent.longitude === 'number') {
    return { latitude: sent.latitude, longitude: sent.longitude, invalid: false }
  }
  const found = await services
    .geocode?.({ street: place.street, city: place.city, state: place.state, zip_code: place.zipCode })
    .catch(() => undefined)
  return { latitude: found?.latitude ?? null, longitude: found?.longitude ?? null, invalid: found === null }
}
