import { act, fireEvent, render, screen } from '@testing-library/react'
import { SLOW_AFTER_MS, SupportPhoneProvider } from './slow-connection'
import { Waiting } from './waiting'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('says nothing at first, then that it is slow, whom to call, and offers a retry', () => {
  const onRetry = jest.fn()
  const { container } = render(
    <SupportPhoneProvider value="555-0100">
      <Waiting onRetry={onRetry} />
    </SupportPhoneProvider>,
  )
  expect(container.firstChild?.firstChild).toHaveAttribute('aria-busy', 'true')
  expect(container).toHaveTextContent(/^$/)
  act(() => void jest.advanceTimersByTime(SLOW_AFTER_MS))
  expect(screen.getByRole('status')).toHaveTextContent(
    'Still loading. Your connection seems slow. You can also call us at 555-0100.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Trying...' })).toBeVisible()
})
