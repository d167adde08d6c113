import type { TSchema } from '@sinclair/typebox'
import { AddressInput, NewUserInput, shapes } from '@portal/contract'
import { toJsonSchema } from './json-schema'
import { createAjv } from './validation'

const read = (schema: TSchema, value: unknown) => (createAjv(false).compile(toJsonSchema(schema))(value) ? value : null)

const person = {
  first_name: 'Casey',
  last_name: 'Rivera',
  email: 'casey@example.com',
  phone: '3035550100',
  password: 'a new\tone',
  password_confirmation: 'a new\tone',
}

test.each([
  ['line breaks', 'Casey\r\nPaid: $900\n\nYours', 'Casey Paid: $900 Yours'],
  ['the breaks of Unicode', 'Casey\u2028Paid\u2029Yours\u0085.', 'Casey Paid Yours .'],
  ['tabs, bells and escapes', 'Ca\tsey\u0007\u001b[2J', 'Ca sey [2J'],
  ['nothing of the kind', 'Çasey  猫 O’Neil', 'Çasey  猫 O’Neil'],
])('a name has one line: %s', (_, typed, stored) => {
  expect(read(NewUserInput, { ...person, first_name: typed })).toMatchObject({ first_name: stored })
  expect(read(AddressInput, { street: typed, unit: typed, city: typed, state: 'CO', zip_code: '80014' })).toMatchObject(
    { street: stored, unit: stored, city: stored },
  )
})

test('a name of line breaks alone is none', () =>
  expect(read(NewUserInput, { ...person, first_name: '\n\n' })).toBeNull())

test('passwords and texts of several lines stay as they were typed', () => {
  expect(read(NewUserInput, { ...person })).toMatchObject({ password: 'a new\tone' })
  const rating = { score: 5, comment: 'Good.\nThanks!' }
  expect(read(shapes.rateAppointment.body, rating)).toEqual({ ...rating })
})
