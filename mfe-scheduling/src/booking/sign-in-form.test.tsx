import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SignInForm } from './sign-in-form'

async function signIn(password: string) {
  const user = userEvent.setup()
  const onSubmit = jest.fn(async () => undefined)
  render(<SignInForm email=" casey@example.com " onSubmit={onSubmit} />)
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return onSubmit
}

test('sends the password with its spaces, and the email trimmed', async () => {
  const onSubmit = await signIn('  two words ')
  expect(onSubmit.mock.calls).toEqual([[{ email: 'casey@example.com', password: '  two words ' }]])
})

test.each([
  ['nothing', '', 'Required field'],
  ['two hundred and one characters', 'x'.repeat(201), 'Password is too long'],
])('%s: reported under the password', async (_, password, message) => {
  const onSubmit = await signIn(password)
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(message)
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})
