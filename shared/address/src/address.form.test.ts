import { validationErrors } from '@portal/ui/form'
import { addressDefaults, addressSchema, manualSchema, partNames, toAddressInput, toNewAddress } from './address.form'
import { place } from './testing/sample-address'

const MUST_CHOOSE = 'Must select an address from Google suggestions or enter the address manually.'

const parts = { street: '1840 Juniper St', unit: 'Apt 4', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const searched = { ...addressDefaults(null), ...parts, place, search: '1840 Juniper St, Fairhaven, CO 80014' }

test('manual entry requires every field except the unit', () => {
  const errors = ['street', 'city', 'state', 'zip_code'].map((path) => ({ path, message: 'Required field' }))
  expect(validationErrors(manualSchema, {})).toEqual(errors)
  expect(validationErrors(addressSchema, { ...addressDefaults(null), manual: true })).toEqual(errors)
})

test.each([
  [{ zip_code: '8001' }, 'zip_code', 'Zip code must have 5 digits'],
  [{ street: 'x'.repeat(121) }, 'street', 'Street address is too long'],
  [{ unit: 'x'.repeat(41) }, 'unit', 'Suite or apartment is too long'],
  [{ city: '  ' }, 'city', 'Required field'],
  [{ city: 'x'.repeat(81) }, 'city', 'City is too long'],
])('manual entry rejects %j', (part, path, message) =>
  expect(validationErrors(addressSchema, { ...addressDefaults(parts), ...part })).toEqual([{ path, message }]),
)

test.each([
  ['nothing was typed', { search: '', place: null }],
  ['nothing was chosen', { search: '1840 Jun', place: null }],
  ['something else was typed since', { search: '1842 Juniper St' }],
])('a search is refused when %s', (_, part) =>
  expect(validationErrors(addressSchema, { ...searched, ...part })).toEqual([{ path: 'search', message: MUST_CHOOSE }]),
)

test('a chosen address passes and is sent with its position', () => {
  expect(validationErrors(addressSchema, searched)).toEqual([])
  expect(toAddressInput(addressSchema.cast(searched))).toEqual({ ...parts, latitude: 39.7, longitude: -104.9 })
})

test('a chosen address that was edited by hand is sent without its position', () => {
  const changed = { ...searched, manual: true, street: ' 1842 Juniper St ', unit: '' }
  expect(toNewAddress(addressSchema.cast(changed))).toEqual({
    ...parts,
    street: '1842 Juniper St',
    unit: null,
    create_with_tax_setting_default: true,
  })
})

test('an existing address prefills the manual fields', () => {
  expect(addressDefaults({ ...parts, unit: null })).toMatchObject({ manual: true, street: '1840 Juniper St', unit: '' })
})

test('server errors are mapped to the visible field', () => {
  expect(partNames('address', true)).toMatchObject({
    'address.zip_code': 'zip_code',
    'address.unit': 'unit',
    'address.latitude': 'street',
  })
  expect(partNames('user.addresses_attributes.0', false)).toMatchObject({
    'user.addresses_attributes.0.zip_code': 'search',
    'user.addresses_attributes.0.unit': 'unit',
  })
})
