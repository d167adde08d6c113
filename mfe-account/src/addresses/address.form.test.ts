import type { Address } from '@portal/contract'
import { addressDefaults, addressSchema, toCreateRequest, toUpdateRequest } from './address.form'
import { savedText, staysPrimary } from './address.rules'

const address: Address = {
  id: 1, name: 'Home', street: '1 Main St', unit: null, city: 'Fairhaven', state: 'CO', zip_code: '80014', latitude: 39.7, longitude: -105, time_zone: null,
  property_type: null, primary: true, invalid: false, receives_communication: false, emails: [], phones: [],
}

test('a form that was not touched sends nothing', () => {
  const values = addressSchema.cast(addressDefaults(address, true))
  expect(toUpdateRequest(values, address)).toEqual({ address: {} })
})

test('only what was changed is sent', () => {
  const values = { ...addressDefaults(address, true), name: '', unit: 'Apt 4', city: 'Aurora' }
  expect(toUpdateRequest(values, { ...address, name: 'Cabin' })).toEqual({ address: { name: 'Home', unit: 'Apt 4', city: 'Aurora' } })
})

test('a new address is whole, and named Home unless said', () => {
  const values = { ...addressDefaults(null, false), name: '', street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
  expect(toCreateRequest(values)).toEqual({
    address: { name: 'Home', street: '1 Main St', unit: null, city: 'Fairhaven', state: 'CO', zip_code: '80014', primary: false, create_with_tax_setting_default: true },
  })
})

test.each([
  [{ primary: true }, 3, true], [{ primary: false }, 3, false], [null, 0, true], [null, 1, false],
])('%j among %i stays primary: %s', (which, count, stays) => expect(staysPrimary(which, count)).toBe(stays))

test.each([
  [null, false, 'Address added'], [true, false, 'Address corrected'], [true, true, 'Address saved'], [false, false, 'Address saved'],
])('invalid before %s, after %s: %s', (before, after, text) =>
  expect(savedText(before === null ? null : { invalid: before }, { invalid: after })).toBe(text),
)
