import frozen from './fairhaven.json'
import { distance } from './geometry'
import { toMetres, type Place } from './projection'

export interface StreetAddress extends Place {
  /** House number and street. */
  street: string
  city: 'Fairhaven'
  state: 'CO'
  zipCode: string
}

export interface Gazetteer {
  addresses: readonly StreetAddress[]
  /** Prefix search: addresses in which every typed word is the start of a word, ordered by street and house number. */
  search: (text: string, limit: number) => StreetAddress[]
  nearest: (place: Place) => StreetAddress
}

export function createGazetteer(): Gazetteer {
  const addresses = (frozen.addresses as [string, string, number, number][]).map(
    ([street, zipCode, latitude, longitude]): StreetAddress => ({
      street,
      city: 'Fairhaven',
      state: 'CO',
      zipCode,
      latitude,
      longitude,
    }),
  )
  const words = addresses.map((address) =>
    splitWords(`${address.street} ${address.city} ${address.state} ${address.zipCode}`),
  )
  return {
    addresses,
    search: (text, limit) => {
      const typed = splitWords(text)
      if (typed.length === 0) return []
      return addresses
        .filter((_, index) => typed.every((word) => words[index]?.some((own) => own.startsWith(word))))
        .slice(0, limit)
    },
    nearest: (place) => {
      const point = toMetres(place)
      return addresses.reduce((best, address) =>
        distance(toMetres(address), point) < distance(toMetres(best), point) ? address : best,
      )
    },
  }
}

const longForms: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  road: 'rd',
  parkway: 'pkwy',
  north: 'n',
  south: 's',
  colorado: 'co',
}

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => longForms[word] ?? word)
