import { i18n } from '@portal/i18n'
import { formatDay } from '@portal/rules/dates'
import { ageText, ageYears, componentFields, inUse, placeText } from './equipment.rules'
import { equipment } from './testing/equipment'

test.each<[string | null, string | null, number | null]>([
  ['2023-02-10', '2010-01-01', 3],
  ['2023-02-11', null, 2],
  ['2026-02-10', null, 0],
  ['2026-02-11', null, null],
  [null, '2014-05-30', 11],
  [null, null, null],
  ['2024-02-29', null, 1],
])('installed %s, made %s: %s years on 2026-02-10', (installed_on, manufactured_on, years) =>
  expect(ageYears({ installed_on, manufactured_on }, '2026-02-10')).toBe(years),
)

test.each([
  ['2025-02-11', 'Less than 1 year'],
  ['2025-02-10', '1 year'],
  ['2024-02-10', '2 years'],
])('installed %s: %s', (installed_on, text) =>
  expect(ageText({ installed_on, manufactured_on: null }, '2026-02-10', i18n)).toBe(text),
)

test('the fields of a component are in the office’s order', () => {
  const component = {
    name: 'Condenser',
    manufacturer: 'Northwind',
    install_location: 'Roof',
    warranty: '10 years',
    serial_number: 'S1',
    model_number: 'M1',
    manufactured_on: '2022-03-04',
    installed_on: null,
  }
  const fields = componentFields(component, '2026-02-10', i18n, { day: formatDay })
  expect(fields.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Name: Condenser',
    'Manufacturer: Northwind',
    'Install Location: Roof',
    'Warranty: 10 years',
    'Serial Number: S1',
    'Model Number: M1',
    'Manufactured On: 03/04/2022',
    'Installed On: null',
    'Age: 3 years',
  ])
})

test.each([
  [{ street: '412 Mill Ave', unit: 'Suite 210', city: 'Fairhaven' }, '412 Mill Ave, Suite 210, Fairhaven'],
  [{ street: '1 Main St', unit: null }, '1 Main St'],
  [{}, ''],
])('%j stands at %p', (address, text) => expect(placeText(address)).toBe(text))

test('archived equipment is left out', () => {
  expect(inUse([equipment, { ...equipment, id: 2, archived: true }]).map(({ id }) => id)).toEqual([1])
})
