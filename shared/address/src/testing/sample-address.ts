import type { AddressSuggestion } from '@portal/contract'
import type { FoundPlace } from '../address.rules'

export const suggestion: AddressSuggestion = {
  label: '1840 Juniper St, Fairhaven, CO 80014',
  street_number: '1840',
  route: 'Juniper St',
  locality: 'Fairhaven',
  administrative_area_level_1: 'CO',
  postal_code: '80014',
  latitude: 39.7,
  longitude: -104.9,
}

/** The same place in the form. */
export const place: FoundPlace = {
  street: '1840 Juniper St',
  city: 'Fairhaven',
  state: 'CO',
  zip_code: '80014',
  latitude: 39.7,
  longitude: -104.9,
  unit: '',
}
