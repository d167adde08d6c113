import type { Address, AddressInput } from '@portal/contract'
import { validationErrors } from '@portal/ui/form'
import { sameAddress, visitSchema } from './visit.form'

const typed: AddressInput = { street: '1840 Juniper St', unit: null, city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const own = (part: Partial<Address>) => ({ ...typed, id: 1, primary: false, ...part }) as Address

test.each<[string, Partial<Address>, boolean]>([
  ['as it was typed', {}, true],
  ['with other spaces, dots and capitals', { street: ' 1840  juniper ST. ', city: 'FAIRHAVEN' }, true],
  ['with a longer zip code', { zip_code: '80014-1234' }, true],
  ['with its kind written out', { street: '1840 Juniper Street' }, true],
  ['of another kind', { street: '1840 Juniper Ave' }, false],
  ['with a unit', { unit: 'Apt 4' }, false],
  ['at another number', { street: '1841 Juniper St' }, false],
  ['in another zip code', { zip_code: '80015' }, false],
])('an address %s is the typed one: %#', (_, part, same) =>
  expect(sameAddress({ addresses: [own(part)] }, typed) !== undefined).toBe(same),
)

test.each([
  ['12 N. Larch Avenue', '12 North Larch Ave'],
  ['7 Saint Street SW', '7 Saint St Southwest'],
])('%s is %s', (street, other) => {
  const addresses = [own({ street, unit: 'Apartment 4' })]
  expect(sameAddress({ addresses }, { ...typed, street: other, unit: 'Apt 4' })?.id).toBe(1)
})

test('of two matching addresses, the primary one is used', () =>
  expect(sameAddress({ addresses: [own({}), own({ id: 2, primary: true })] }, typed)?.id).toBe(2))

test('everything but the unit is required', () => {
  expect(validationErrors(visitSchema, {})).toEqual([
    { path: 'street', message: 'Required field' },
    { path: 'city', message: 'Required field' },
    { path: 'state', message: 'Required field' },
    { path: 'zip_code', message: 'Required field' },
    { path: 'category', message: 'Required field' },
    { path: 'slot', message: 'Date & time selection required.' },
  ])
})
