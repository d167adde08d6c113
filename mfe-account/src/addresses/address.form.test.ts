import type { Address } from '@portal/contract'
import { i18n } from '@portal/i18n'
import { validationErrors } from '@portal/ui/form'
import { blankEmail, blankPhone } from '../account-info/contact.form'
import {
  addressFormDefaults,
  addressFormSchema,
  toCreateRequest,
  toUpdateRequest,
  type AddressFormValues,
} from './address.form'
import { savedText, staysPrimary, withBlank } from './address.rules'

const address: Address = {
  id: 1,
  name: 'Home',
  street: '1 Main St',
  unit: null,
  city: 'Fairhaven',
  state: 'CO',
  zip_code: '80014',
  latitude: 39.7,
  longitude: -105,
  time_zone: null,
  property_type: null,
  primary: true,
  invalid: false,
  receives_communication: true,
  emails: [{ id: 5, email_address: 'tenant@example.com', label: 'Tenant', primary: false }],
  phones: [{ id: 6, phone_number: '3035550160', type: 'home', label: null, primary: false }],
}
const start = addressFormDefaults(address, true)
const cast = (part: Partial<AddressFormValues>) => addressFormSchema.cast({ ...start, ...part })
const update = (part: Partial<AddressFormValues>, of = address) => toUpdateRequest(cast(part), of)
const place = {
  street: '9 Elm St',
  city: 'Fairhaven',
  state: 'CO',
  zip_code: '80016',
  latitude: 39.8,
  longitude: -104.8,
}
const chosen = { ...place, unit: '' }

describe('a changed address', () => {
  test('that was not touched sends nothing', () => expect(update({})).toEqual({}))

  test('sends the changes, and is named Home by default', () =>
    expect(update({ name: '', unit: 'Apt 4', city: 'Aurora' }, { ...address, name: 'Cabin' })).toEqual({
      name: 'Home',
      unit: 'Apt 4',
      city: 'Aurora',
    }))

  test('that was selected is sent with both coordinates', () => {
    expect(update({ ...place, place: chosen })).toEqual({
      street: '9 Elm St',
      zip_code: '80016',
      latitude: 39.8,
      longitude: -104.8,
    })
    const near = { ...place, street: '1 Main St', zip_code: '80014', latitude: 39.7 }
    expect(update({ ...near, place: { ...near, unit: '' } })).toEqual({ latitude: 39.7, longitude: -104.8 })
  })

  test('that was edited after a selection is sent without coordinates', () =>
    expect(update({ ...place, street: '11 Elm St', place: chosen })).toEqual({
      street: '11 Elm St',
      zip_code: '80016',
    }))

  test('whose contacts were changed sends the whole list', () => {
    const emails = [...start.emails, { ...blankEmail('a'), email_address: ' agent@example.com ', label: 'Agent' }]
    const phones = start.phones.map((row) => ({ ...row, removed: true }))
    expect(update({ emails, phones })).toEqual({
      emails: [
        { id: 5, email_address: 'tenant@example.com', label: 'Tenant' },
        { email_address: 'agent@example.com', label: 'Agent' },
      ],
      phones: [],
    })
  })

  test('whose contacts are turned off drops the new rows, and keeps the others unchanged', () => {
    const emails = [
      { ...start.emails[0]!, email_address: 'half@' },
      { ...blankEmail('a'), email_address: 'agent@example.com' },
    ]
    const phones = [{ ...start.phones[0]!, removed: true }, blankPhone('b')]
    expect(update({ receives_communication: false, emails, phones })).toEqual({
      receives_communication: false,
      phones: [],
    })
  })
})

test('a new address is sent in full, and named Home by default', () => {
  const values = {
    ...addressFormDefaults(null, false),
    ...place,
    place,
    name: '',
    search: '9 Elm St, Fairhaven, CO 80016',
    emails: [blankEmail('a')],
  }
  expect(toCreateRequest(addressFormSchema.cast(values))).toEqual({
    name: 'Home',
    street: '9 Elm St',
    unit: null,
    city: 'Fairhaven',
    state: 'CO',
    zip_code: '80016',
    latitude: 39.8,
    longitude: -104.8,
    primary: false,
    receives_communication: false,
    emails: [],
    phones: [],
    create_with_tax_setting_default: true,
  })
})

describe('additional contacts', () => {
  const twice = {
    phones: [...start.phones, { ...start.phones[0]!, key: 'b' }],
    emails: [...start.emails, { ...start.emails[0]!, key: 'b', email_address: 'TENANT@example.com ' }],
  }
  test.each<[string, Partial<AddressFormValues>, [string, string][]]>([
    [
      'a phone and an email twice',
      twice,
      [
        ['phones[1].phone_number', 'Phone numbers must be unique.'],
        ['emails[1].email_address', 'Emails must be unique.'],
      ],
    ],
    ['both twice, while turned off', { ...twice, receives_communication: false }, []],
    ['an empty phone', { phones: [blankPhone('b')] }, [['phones[0].phone_number', 'Required field']]],
    ['an empty email that was removed', { emails: [{ ...blankEmail('b'), removed: true }] }, []],
    ['no contacts', { phones: [], emails: [] }, []],
  ])('%s', (_, part, found) =>
    expect(validationErrors(addressFormSchema, { ...start, ...part })).toEqual(
      found.map(([path, message]) => ({ path, message })),
    ),
  )

  test('an empty row is added once', () => {
    const rows = withBlank(start.phones, blankPhone)
    expect(rows).toHaveLength(2)
    expect(withBlank(rows, blankPhone)).toHaveLength(2)
    const removed = rows.map((row) => ({ ...row, removed: true }))
    expect(withBlank(removed, blankPhone).map(({ key }) => key)).toEqual(['6', 'blank-1', 'blank-2'])
  })
})

test.each([
  [{ primary: true }, 3, true],
  [{ primary: false }, 3, false],
  [null, 0, true],
  [null, 1, false],
])('%j among %i stays primary: %s', (which, count, stays) => expect(staysPrimary(which, count)).toBe(stays))

test.each([
  [null, false, 'Address added'],
  [true, false, 'Address corrected'],
  [true, true, 'Address saved'],
  [false, false, 'Address saved'],
])('invalid before %s, after %s: %s', (before, after, text) =>
  expect(savedText(before === null ? null : { invalid: before }, { invalid: after }, i18n)).toBe(text),
)
