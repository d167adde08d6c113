import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordField } from '.'

const input = () => screen.getByLabelText('Password')

test('shows the password on request, and keeps focus where it was', async () => {
  const user = userEvent.setup()
  render(<PasswordField label="Password" />)
  await user.type(input(), 'secret')
  expect(input()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input()).toHaveAttribute('type', 'text')
  expect(input()).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input()).toHaveAttribute('type', 'password')
})

test('hides again when the field is left, though not on the way to its own button', async () => {
  const user = userEvent.setup()
  render(
    <>
      <PasswordField label="Password" />
      <button>Next</button>
    </>,
  )
  await user.click(input())
  await user.tab()
  await user.keyboard('{Enter}')
  await user.tab({ shift: true })
  expect(input()).toHaveFocus()
  expect(input()).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(input()).toHaveAttribute('type', 'password')
})

test('hides again after 10 seconds', () => {
  jest.useFakeTimers()
  render(<PasswordField label="Password" />)
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  act(() => jest.advanceTimersByTime(9_999))
  expect(input()).toHaveAttribute('type', 'text')
  act(() => jest.advanceTimersByTime(1))
  expect(input()).toHaveAttribute('type', 'password')
  jest.useRealTimers()
})

test('says what is wrong with it', () => {
  render(<PasswordField label="Password" error="Invalid username or password. Please try again." />)
  expect(input()).toHaveAccessibleDescription(/Invalid username or password/)
})
