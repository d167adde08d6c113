import type { AddressSuggestion } from '@portal/contract'
import {
  addressLine,
  firstBlank,
  isChosen,
  isComplete,
  findPosition,
  searchText,
  toFoundPlace,
  unitAt,
  zipToCheck,
  type FoundPlace,
} from './address.rules'
import { place, suggestion } from './testing/sample-address'

const LINE = '1840 Juniper St, Fairhaven, CO 80014'

test('a suggestion is converted to an address', () => {
  expect(toFoundPlace(suggestion)).toEqual(place)
  expect(addressLine(place)).toBe(LINE)
})

test.each<[Partial<AddressSuggestion>, boolean]>([
  [{}, true],
  [{ latitude: null, longitude: null }, true],
  [{ street_number: null }, false],
  [{ route: null }, false],
  [{ locality: null }, false],
  [{ administrative_area_level_1: null }, false],
  [{ postal_code: null }, false],
  [{ locality: '' }, false],
])('a suggestion with %j is complete: %s', (part, whole) => expect(isComplete({ ...suggestion, ...part })).toBe(whole))

test('a suggestion that lacks parts keeps what it has', () => {
  const found = toFoundPlace({ ...suggestion, street_number: null, postal_code: null })
  expect(found).toMatchObject({ street: 'Juniper St', city: 'Fairhaven', state: 'CO', zip_code: '' })
  expect(firstBlank(found)).toBe('zip_code')
  expect(firstBlank(place)).toBe('street')
})

test.each<[string, Partial<FoundPlace>, { latitude: number; longitude: number } | undefined]>([
  ['as it was chosen', {}, { latitude: 39.7, longitude: -104.9 }],
  ['with an extra space', { street: ' 1840 Juniper St' }, { latitude: 39.7, longitude: -104.9 }],
  ['at another number', { street: '1842 Juniper St' }, undefined],
  ['in another city', { city: 'Aurora' }, undefined],
  ['in another state', { state: 'KS' }, undefined],
  ['in another zip code', { zip_code: '80015' }, undefined],
])('the position that is sent for an address %s', (_, part, position) =>
  expect(findPosition({ ...place, ...part, place })).toEqual(position),
)

test.each<[string, Partial<FoundPlace>, Partial<FoundPlace>, boolean]>([
  ['its blank city filled in', { city: '' }, { city: 'Brooklyn' }, true],
  ['its blank zip code filled in', { zip_code: '' }, { zip_code: '11201' }, true],
  ['its blank city filled in and another street', { city: '' }, { city: 'Brooklyn', street: '1 Elm St' }, false],
  ['its blank street filled in', { street: '' }, { street: '1 Elm St' }, false],
])('whether a chosen place with %s keeps its position', (_, known, typed, isKept) => {
  const chosen = { ...place, ...known }
  expect(findPosition({ ...chosen, ...typed, place: chosen })).toEqual(
    isKept ? { latitude: 39.7, longitude: -104.9 } : undefined,
  )
})

test.each([
  ['is the place’s, if none was typed', { unit: '3B' }, { unit: '', place: null }, '3B'],
  ['stays as it was typed', { unit: '3B' }, { unit: 'Apt 4', place: null }, 'Apt 4'],
  ['stays as it was typed, at a place without one', { unit: '' }, { unit: 'Apt 4', place: null }, 'Apt 4'],
  ['goes with the place that it came from', { unit: '' }, { unit: '3B', place: { ...place, unit: '3B' } }, ''],
  ['is the next place’s', { unit: '7' }, { unit: '3B', place: { ...place, unit: '3B' } }, '7'],
  ['stays if it was changed since', { unit: '7' }, { unit: '3C', place: { ...place, unit: '3B' } }, '3C'],
])('the unit %s', (_, next, before, unit) => expect(unitAt({ ...place, ...next }, before)).toBe(unit))

test('there is no position without a chosen place, or if the place has none', () => {
  expect(findPosition({ ...place, place: null })).toBeUndefined()
  expect(findPosition({ ...place, place: { ...place, latitude: null } })).toBeUndefined()
})

test.each([
  [LINE, place, true],
  [`${LINE} `, place, true],
  ['1840 Juniper', place, false],
  ['', place, false],
  [LINE, null, false],
])('the search %j in row %# is a chosen place: %s', (search, chosen, is) =>
  expect(isChosen({ search, place: chosen })).toBe(is),
)

test('switching back to search starts with the text from the fields', () => {
  expect(searchText({ ...place, place })).toBe(LINE)
  expect(searchText({ ...place, street: '1 Elm St', place })).toBe('1 Elm St')
  expect(searchText({ place: null })).toBe('')
})

test.each([
  [{ manual: true, zip_code: '80014' }, '80014'],
  [{ manual: false, zip_code: '80014', search: LINE, place }, '80014'],
  // An address was chosen, and the search text has changed since.
  [{ manual: false, zip_code: '80014', search: '9 El', place }, undefined],
])('the zip code to check of %j is %s', (values, zip) => expect(zipToCheck(values)).toBe(zip))
