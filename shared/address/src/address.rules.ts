import { msg } from '@lingui/core/macro'
import type { AddressSuggestion } from '@portal/contract'
import type { Suggestion } from './address-source'

export const INCOMPLETE = msg`Autocomplete suggestion is missing required fields, please enter them manually.`

/** The parts that identify a place: everything but the unit. */
export interface Place {
  street: string
  city: string
  state: string
  zip_code: string
}

/** A place that was chosen from the suggestions. */
export interface FoundPlace extends Place {
  latitude: number | null
  longitude: number | null
  /** The apartment or suite that the suggestion named; '' if none. */
  unit: string
}

/** Whether a suggestion has every part of an address; only the coordinates may be missing. */
export const isComplete = ({
  street_number,
  route,
  locality,
  administrative_area_level_1,
  postal_code,
}: AddressSuggestion): boolean =>
  [street_number, route, locality, administrative_area_level_1, postal_code].every(Boolean)

/** Converts a suggestion to the form's fields; missing parts become empty strings. */
export const toFoundPlace = ({
  street_number,
  route,
  locality,
  administrative_area_level_1,
  postal_code,
  latitude,
  longitude,
  subpremise,
}: Suggestion): FoundPlace => ({
  street: [street_number, route].filter(Boolean).join(' '),
  city: locality ?? '',
  state: administrative_area_level_1 ?? '',
  zip_code: postal_code ?? '',
  latitude,
  longitude,
  unit: subpremise ?? '',
})

/** `1840 Juniper St, Fairhaven, CO 80014` */
export const addressLine = ({ street, city, state, zip_code }: Place): string =>
  `${street}, ${city}, ${state} ${zip_code}`

/** The form's current values. */
interface Typed extends Partial<Place> {
  manual?: boolean | undefined
  search?: string | undefined
  place?: FoundPlace | null | undefined
}

/** Whether the search text still matches the chosen place. */
export const isChosen = ({ search, place }: Pick<Typed, 'search' | 'place'>): boolean =>
  Boolean(place && search?.trim() === addressLine(place))

/** Whether the address is still the chosen place, with no part edited by hand. */
const isAtPlace = (values: Partial<Place>, place: FoundPlace): boolean =>
  (['street', 'city', 'state', 'zip_code'] as const).every((part) => (values[part] ?? '').trim() === place[part])

/** A part that the place left blank may be filled in by hand, but for the street: without one it is a whole town. */
const mayFillIn = ['city', 'state', 'zip_code'] as const

/** The chosen place's coordinates, or undefined if it has none or the address is no longer that place. */
export function findPosition({ place, ...values }: Typed): { latitude: number; longitude: number } | undefined {
  if (!place || place.latitude === null || place.longitude === null) return undefined
  const filledIn = Object.fromEntries(mayFillIn.filter((part) => place[part] === '').map((part) => [part, '']))
  if (!isAtPlace({ ...values, ...filledIn }, place)) return undefined
  return { latitude: place.latitude, longitude: place.longitude }
}

/** The unit after another place was chosen: the place's, unless the user has typed one. `before` is the place chosen before. */
export const unitAt = (
  place: FoundPlace,
  { unit = '', place: before }: { unit?: string; place?: FoundPlace | null },
): string => ([before?.unit, ''].includes(unit.trim()) ? place.unit : unit)

/** Search text after switching back from manual entry: the chosen place's line, or the street as typed so that it is not lost. */
export const searchText = ({ place, ...values }: Typed): string =>
  place && isAtPlace(values, place) ? addressLine(place) : (values.street ?? '')

/**
 * Manual field values after switching from search: the search text, split into parts if it has the form
 * "street, city, ST zip", otherwise all of it as the street. Empty if the street is already filled in.
 */
export function typedParts({ search = '', street = '' }: Typed): Partial<Place> {
  const text = search.trim()
  if (street !== '' || text === '') return {}
  const [, line, city, state, zip_code] = /^([^,]+),\s*([^,]+),\s*([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(text) ?? []
  return line && city && state && zip_code
    ? { street: line.trim(), city: city.trim(), state: state.toUpperCase(), zip_code }
    : { street: text }
}

/** The zip code to check coverage for: the typed one, or the chosen place's. Undefined during a search. */
export const zipToCheck = (values: Typed): string | undefined =>
  values.manual || isChosen(values) ? values.zip_code : undefined

/** The first field that an incomplete suggestion left blank; the street if none is. */
export const firstBlank = (values: Place): keyof Place =>
  (['street', 'city', 'state', 'zip_code'] as const).find((part) => values[part] === '') ?? 'street'
