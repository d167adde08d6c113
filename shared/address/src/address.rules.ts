import type { AddressSuggestion } from '@portal/contract'

// The words stay whichever service searches.
export const MUST_CHOOSE = 'Must select an address from Google suggestions or enter the address manually.'
export const INCOMPLETE = 'Autocomplete suggestion is missing required fields, please enter them manually.'

/** What makes an address the same place: everything but the unit. */
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
}

/** The parts that an address needs; only its position may be unknown. */
export const isComplete = ({ street_number, route, locality, administrative_area_level_1, postal_code }: AddressSuggestion): boolean =>
  [street_number, route, locality, administrative_area_level_1, postal_code].every(Boolean)

/** A suggestion as the fields have it; a part that it lacks is blank. */
export const toFoundPlace = ({ street_number, route, locality, administrative_area_level_1, postal_code, latitude, longitude }: AddressSuggestion): FoundPlace => ({
  street: [street_number, route].filter(Boolean).join(' '),
  city: locality ?? '',
  state: administrative_area_level_1 ?? '',
  zip_code: postal_code ?? '',
  latitude,
  longitude,
})

/** `1840 Juniper St, Fairhaven, CO 80014` */
export const addressLine = ({ street, city, state, zip_code }: Place): string => `${street}, ${city}, ${state} ${zip_code}`

/** A form's values so far. */
interface Typed extends Partial<Place> {
  manual?: boolean | undefined
  search?: string | undefined
  place?: FoundPlace | null | undefined
}

/** Does the text of the search still say what was chosen? */
export const isChosen = ({ search, place }: Pick<Typed, 'search' | 'place'>): boolean => Boolean(place && search?.trim() === addressLine(place))

/** Is the address still the chosen one? Parts that were changed by hand make it another. */
const isAtPlace = (values: Partial<Place>, place: FoundPlace): boolean =>
  (['street', 'city', 'state', 'zip_code'] as const).every((part) => (values[part] ?? '').trim() === place[part])

/** Where the chosen place lies, as long as the address is that place. */
export function positionOf({ place, ...values }: Typed): { latitude: number; longitude: number } | undefined {
  if (!place || place.latitude === null || place.longitude === null || !isAtPlace(values, place)) return undefined
  return { latitude: place.latitude, longitude: place.longitude }
}

/** What the search begins with after a look at the fields: what stands in them, and nothing typed there is lost. */
export const searchText = ({ place, ...values }: Typed): string => (place && isAtPlace(values, place) ? addressLine(place) : (values.street ?? ''))

/**
 * What the fields begin with after a search that found nothing: what was typed, in its parts where they can be told, else
 * all of it as the street. Nothing where something stands already.
 */
export function typedParts({ search = '', street = '' }: Typed): Partial<Place> {
  const text = search.trim()
  if (street !== '' || text === '') return {}
  const [, line, city, state, zip_code] = /^([^,]+),\s*([^,]+),\s*([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(text) ?? []
  return line && city && state && zip_code ? { street: line.trim(), city: city.trim(), state: state.toUpperCase(), zip_code } : { street: text }
}

/** The zip code to ask about: the typed one, or that of the chosen place. */
export const zipToCheck = (values: Typed): string | undefined => (values.manual || isChosen(values) ? values.zip_code : undefined)

/** The first field that an incomplete suggestion left blank; the street when it has all. */
export const firstBlank = (values: Place): keyof Place => (['street', 'city', 'state', 'zip_code'] as const).find((part) => values[part] === '') ?? 'street'
