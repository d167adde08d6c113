import { validationErrors } from '@portal/ui/form'
import { personSchema, toNewUser } from './sign-up.form'

const person = {
  first_name: 'Nia',
  last_name: 'Okafor',
  phone: '3035550177',
  email: 'nia@example.com',
  password: 'six667',
}

test('every field is required, in the order of the form', () => {
  expect(validationErrors(personSchema(true), {})).toEqual([
    ...['first_name', 'last_name', 'phone', 'email', 'password'].map((path) => ({ path, message: 'Required field' })),
    { path: 'notRobot', message: 'Please confirm that you are not a robot.' },
  ])
  expect(validationErrors(personSchema(false), person)).toEqual([])
})

test.each([
  [{ first_name: '   ' }, 'first_name', 'Required field'],
  [{ last_name: 'x'.repeat(81) }, 'last_name', 'Last name is too long'],
  [{ phone: '303555' }, 'phone', 'Required field'],
  [{ email: 'nia' }, 'email', 'Email must be valid'],
  [{ email: `${'x'.repeat(243)}@example.com` }, 'email', 'Email is too long'],
  [{ password: 'five5' }, 'password', 'Password must be at least 6 characters'],
  [{ password: 'x'.repeat(201) }, 'password', 'Password is too long'],
])('%j is refused', (part, path, message) =>
  expect(validationErrors(personSchema(false), { ...person, ...part })).toEqual([{ path, message }]),
)

test('a passed bot check is required where the tenant wants one', () => {
  expect(validationErrors(personSchema(true), { ...person, notRobot: false })).toEqual([
    { path: 'notRobot', message: 'Please confirm that you are not a robot.' },
  ])
  expect(validationErrors(personSchema(true), { ...person, notRobot: true })).toEqual([])
})

test('the first address is Home and the primary one', () => {
  const address = { street: '1 Main St', unit: null, city: 'Fairhaven', state: 'CO', zip_code: '80014' }
  expect(toNewUser(person, address)).toEqual({
    ...person,
    password_confirmation: 'six667',
    addresses_attributes: [{ ...address, name: 'Home', primary: true }],
  })
})
