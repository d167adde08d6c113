import { ARRAY_ERROR, FORM_ERROR } from 'final-form'
import { array, email, object, password, phone, required, string, zip } from '.'
import { toFormErrors, validationErrors } from './validation'

const messages = (schema: Parameters<typeof validationErrors>[0], values: unknown) =>
  validationErrors(schema, values).map(({ message }) => message)

test('errors come in the order of the schema, one per field', () => {
  const schema = object({
    // `first_name` contains `name`, which is where yup’s own order goes wrong.
    name: required('Account type is required.'),
    first_name: required('First name is required.'),
    last_name: required('Last name is required.'),
    routing: required('Routing number is required.').matches(/^\d{9}$/, 'Nine digits'),
  })
  const all = [
    'Account type is required.',
    'First name is required.',
    'Last name is required.',
    'Routing number is required.',
  ]
  expect(messages(schema, {})).toEqual(all)
  expect(messages(schema, { name: '', first_name: '  ', last_name: '', routing: '' })).toEqual(all)
  expect(messages(schema, { name: 'x', first_name: 'x', last_name: 'x', routing: '12' })).toEqual(['Nine digits'])
  expect(messages(schema, { name: 'x', first_name: 'x', last_name: 'x', routing: '123456789' })).toEqual([])
})

test.each([
  [email(), 'a@b', undefined],
  [email(), 'not an address', 'Email must be valid'],
  [email(), '@b', 'Email must be valid'],
  [email(), '', undefined],
  [email().required('Required field'), '', 'Required field'],
  [password(), '', 'Required field'],
  [password(), '12345', 'Password must be at least 6 characters'],
  [password(), '123456', undefined],
  [password(), 'x'.repeat(200), undefined],
  [password(), 'x'.repeat(201), 'Password is too long'],
  [phone().required('Required field'), '303555012', 'Required field'],
  [phone().required('Required field'), '3035550123', undefined],
  [zip(), '8020', 'Zip code must have 5 digits'],
  [zip(), '80202-1234', undefined],
])('rule %#: %j gives %j', (rule, value, message) =>
  expect(messages(object({ it: rule }), { it: value })[0]).toBe(message),
)

const rows = object({
  phones: array(object({ number: required() })).test(
    'unique',
    'Phone numbers must be unique.',
    (list) => new Set(list?.map(({ number }) => number)).size === list?.length,
  ),
})

test('a list keeps its own message beside those of its rows', () => {
  const values = { phones: [{ number: '' }, { number: '' }] }
  const errors = toFormErrors(validationErrors(rows, values), values) as {
    phones: { number: string }[] & { [ARRAY_ERROR]?: string }
  }
  expect(errors.phones[0]).toEqual({ number: 'Required field' })
  expect(errors.phones[1]).toEqual({ number: 'Required field' })
  expect(errors.phones[ARRAY_ERROR as never]).toBe('Phone numbers must be unique.')
})

test('a rule of the whole form belongs to no field', () => {
  const schema = object({ a: string() }).test('any', 'Say something', () => false)
  expect(toFormErrors(validationErrors(schema, {}), {})).toEqual({ [FORM_ERROR]: 'Say something' })
})

test.each([
  ['\u200Ba@b.example\uFEFF', 'a@b.example'],
  ['a\u00AD@b\u2060.example', 'a@b.example'],
  [' a@b.example ', 'a@b.example'],
  ['👩🏽‍🔧@b.example', '👩🏽‍🔧@b.example'],
])('the e-mail %j is %s', (typed, read) => expect(email().cast(typed)).toBe(read))
