import { validationErrors } from '@portal/ui/form'
import { passwordFieldNames, passwordSchema, type PasswordValues } from './password.form'

const good: PasswordValues = { current_password: 'portal-demo', password: 'sixsix', password_confirmation: 'sixsix' }

test.each<[string, Partial<PasswordValues>, [path: string, message: string][]]>([
  ['six characters', {}, []],
  ['spaces', { password: '      ', password_confirmation: '      ' }, []],
  [
    'nothing',
    { current_password: '', password: '', password_confirmation: '' },
    [
      ['current_password', 'Required field'],
      ['password', 'Required field'],
      ['password_confirmation', 'Required field'],
    ],
  ],
  [
    'five characters',
    { current_password: 'fives', password: 'five5', password_confirmation: 'five5' },
    [
      ['current_password', 'Password must be at least 6 characters'],
      ['password', 'Password must be at least 6 characters'],
    ],
  ],
  [
    'too many characters',
    { current_password: 'x'.repeat(201), password: 'y'.repeat(201), password_confirmation: 'y'.repeat(201) },
    [
      ['current_password', 'Password is too long'],
      ['password', 'Password is too long'],
    ],
  ],
  [
    'a different confirmation',
    { password_confirmation: 'sixsiX' },
    [['password_confirmation', 'Passwords do not match!']],
  ],
  [
    'a trailing space in the confirmation',
    { password_confirmation: 'sixsix ' },
    [['password_confirmation', 'Passwords do not match!']],
  ],
])('%s', (_, values, expected) => {
  expect(validationErrors(passwordSchema, { ...good, ...values }).map(({ path, message }) => [path, message])).toEqual(
    expected,
  )
})

test('the server’s names of the fields are mapped to the form’s', () => {
  expect(passwordFieldNames).toEqual({
    'session.current_password': 'current_password',
    'session.password': 'password',
    'session.password_confirmation': 'password_confirmation',
  })
})
