import { validationErrors } from '@portal/ui/form'
import {
  accountDefaults,
  accountFieldNames,
  accountSchema,
  toUpdateUserRequest,
  type AccountValues,
  type Contacts,
} from './account.form'
import { blankEmail, blankPhone } from './contact.form'

const user = {
  first_name: 'Casey',
  last_name: 'Rivera',
  emails: [{ id: 3, email_address: 'casey@example.com', label: 'Work', primary: true }],
  phones: [{ id: 4, phone_number: '3035550142', type: 'home' as const, label: null, primary: true }],
}
const start = accountDefaults(user)
const schema = accountSchema(start.emails)
const errors = (values: Partial<AccountValues>) => validationErrors(schema, { ...start, ...values })
const update = (values: Partial<AccountValues>, now: Pick<Contacts, 'phones' | 'emails'> = user, from = start) =>
  toUpdateUserRequest(schema.cast({ ...from, ...values }), from, now).user

const oldPhone = { id: 4, phone_number: '3035550142', type: 'home', label: null, primary: true }
const oldEmail = { id: 3, email_address: 'casey@example.com', label: 'Work', primary: true }
const newPhone = { ...blankPhone('a'), phone_number: '3035550150' }

test('the initial values are valid, and unchanged values are not sent', () => {
  expect(errors({})).toEqual([])
  expect(update({})).toEqual({})
})

test('changes are sent, a list as a whole', () => {
  expect(update({ last_name: 'Stone' })).toEqual({ last_name: 'Stone' })
  expect(update({ phones: [...start.phones, newPhone] })).toEqual({
    phones: [oldPhone, { phone_number: '3035550150', type: 'mobile', label: null, primary: false }],
  })
  expect(update({ emails: [{ ...start.emails[0]!, label: '' }] })).toEqual({ emails: [{ ...oldEmail, label: null }] })
})

test('a removed row is not validated and not sent', () => {
  const values = {
    ...start,
    phones: [{ ...blankPhone('a'), removed: true }, ...start.phones, { ...start.phones[0]!, key: 'b', removed: true }],
    emails: [{ ...blankEmail('c'), email_address: 'half@', removed: true }, ...start.emails],
  }
  expect(errors(values)).toEqual([])
  expect(update(values)).toEqual({})
})

describe('rows that were added elsewhere in the meantime', () => {
  const now = {
    phones: [
      { ...user.phones[0]!, primary: false },
      { id: 9, phone_number: '3035550159', type: 'work' as const, label: null, primary: true },
    ],
    emails: user.emails,
  }

  test('are no change of the form’s', () =>
    expect(update({ first_name: 'Kasey' }, now)).toEqual({ first_name: 'Kasey' }))

  test('are sent with a changed list, whose primary row is the form’s', () => {
    expect(
      update({ phones: [...start.phones, newPhone] }, now).phones?.map(({ id, primary }) => [id, primary]),
    ).toEqual([
      [4, true],
      [undefined, false],
      [9, false],
    ])
  })

  test('stay when all rows of the form are removed', () => {
    const phones = [
      { ...start.phones[0]!, primary: false, removed: true },
      { ...newPhone, primary: true },
    ]
    expect(update({ phones }, now).phones?.map(({ id, primary }) => [id, primary])).toEqual([
      [undefined, true],
      [9, false],
    ])
  })
})

test('a user without a phone starts with an empty row, which is primary', () => {
  const values = accountDefaults({ ...user, phones: [] })
  expect(values.phones).toEqual([{ key: 'first', phone_number: '', type: 'mobile', label: '', primary: true }])
  const { phones } = update(
    { phones: [{ ...values.phones[0]!, phone_number: '3035550150' }] },
    { ...user, phones: [] },
    values,
  )
  expect(phones).toEqual([{ phone_number: '3035550150', type: 'mobile', label: null, primary: true }])
})

test('a label is trimmed, and removed if blank', () => {
  const { phones, emails } = update({
    phones: [{ ...start.phones[0]!, label: ' Front desk ' }],
    emails: [{ ...start.emails[0]!, label: ' ' }],
  })
  expect([phones?.[0]?.label, emails?.[0]?.label]).toEqual(['Front desk', null])
})

test.each<[string, Partial<AccountValues>, [path: string, message: string][]]>([
  ['no first name', { first_name: ' ' }, [['first_name', 'Required field']]],
  ['no last name', { last_name: '' }, [['last_name', 'Required field']]],
  ['a name too long', { first_name: 'x'.repeat(81) }, [['first_name', 'First name is too long']]],
  ['an empty phone', { phones: [...start.phones, blankPhone('a')] }, [['phones[1].phone_number', 'Required field']]],
  [
    'a phone twice',
    { phones: [...start.phones, { ...blankPhone('a'), phone_number: '3035550142' }] },
    [['phones[1].phone_number', 'Phone numbers must be unique.']],
  ],
  [
    'an empty email',
    { emails: [...start.emails, blankEmail('a')] },
    [
      ['emails[1].email_address', 'Required field'],
      ['current_password', 'Required field'],
    ],
  ],
  [
    'an invalid email',
    { emails: [...start.emails, { ...blankEmail('a'), email_address: 'casey' }] },
    [
      ['emails[1].email_address', 'Email must be valid'],
      ['current_password', 'Required field'],
    ],
  ],
  [
    'an email twice',
    { emails: [...start.emails, { ...blankEmail('a'), email_address: ' CASEY@example.com' }] },
    [
      ['emails[1].email_address', 'Emails must be unique.'],
      ['current_password', 'Required field'],
    ],
  ],
  [
    'a label too long',
    { emails: [{ ...start.emails[0]!, label: 'x'.repeat(41) }] },
    [['emails[0].label', 'Label is too long']],
  ],
  [
    'two empty phones',
    { phones: [blankPhone('a'), blankPhone('b')] },
    [
      ['phones[0].phone_number', 'Required field'],
      ['phones[1].phone_number', 'Required field'],
    ],
  ],
])('%s', (_, values, expected) => {
  expect(errors(values).map(({ path, message }) => [path, message])).toEqual(expected)
})

test('a given password is sent, and nothing else is added', () => {
  const emails = [...start.emails, { ...blankEmail('a'), email_address: 'new@example.com' }]
  expect(errors({ emails, current_password: 'river stone' })).toEqual([])
  expect(update({ emails, current_password: 'river stone' })).toEqual({
    emails: [oldEmail, { email_address: 'new@example.com', label: null, primary: false }],
    current_password: 'river stone',
  })
})

test('the server’s names of rows are mapped to the form’s', () => {
  const rows = {
    phones: [{ ...start.phones[0]!, removed: true }, blankPhone('a')],
    emails: [...start.emails, blankEmail('b')],
  }
  expect(accountFieldNames(rows)).toEqual({
    'user.first_name': 'first_name',
    'user.last_name': 'last_name',
    'user.current_password': 'current_password',
    'user.phones.0.phone_number': 'phones[1].phone_number',
    'user.phones.0.type': 'phones[1].type',
    'user.phones.0.label': 'phones[1].label',
    'user.emails.0.email_address': 'emails[0].email_address',
    'user.emails.0.label': 'emails[0].label',
    'user.emails.1.email_address': 'emails[1].email_address',
    'user.emails.1.label': 'emails[1].label',
  })
})
