import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Failed, Loading, QueryView } from './query-view'
import { RetryButton, SLOW_AFTER_MS, SupportPhoneProvider } from './slow-connection'
import { Waiting } from './waiting'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const SLOW = 'Still loading. Your connection seems slow.'
const passes = (ms: number) => act(() => void jest.advanceTimersByTime(ms))

test('a slow response says so, with the support phone and a retry', () => {
  const retry = jest.fn()
  render(
    <SupportPhoneProvider value="555-0100">
      <QueryView query={{ data: undefined, error: undefined, isLoading: true, retry }}>{() => null}</QueryView>
    </SupportPhoneProvider>,
  )
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading...$/)
  passes(SLOW_AFTER_MS)
  expect(screen.getByRole('status')).toHaveTextContent(`${SLOW} You can also call us at 555-0100.`)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Trying...' })).toBeVisible()
  passes(SLOW_AFTER_MS)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a wait with its own label does not mention the connection', () => {
  render(<Loading label="This takes a moment. Please keep this page open." />)
  passes(SLOW_AFTER_MS)
  expect(screen.getByRole('status')).toHaveTextContent(/^This takes a moment. Please keep this page open.$/)
})

test('a wait that replaces a slow one is slow from the start; one beside it starts over', () => {
  const { rerender } = render(<Waiting key="code" onRetry={() => undefined} />)
  passes(SLOW_AFTER_MS)
  rerender(<Loading key="data" />)
  expect(screen.getByText(SLOW)).toBeVisible()
  rerender(
    <>
      <Loading key="data" />
      <Loading key="other" label="Getting it..." onRetry={() => undefined} />
    </>,
  )
  expect(screen.getAllByText(SLOW)).toHaveLength(1)
  expect(screen.getByText('Getting it...')).toBeVisible()
})

function Part() {
  const [isHere, setIsHere] = useState(false)
  return (
    <section aria-label="Visits">{isHere ? <p>Two visits</p> : <Failed onRetry={() => setIsHere(true)} />}</section>
  )
}

test('after a successful retry, the section that contained the button has the focus', () => {
  render(<Part />)
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  expect(screen.getByText('Two visits')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Visits' })).toHaveFocus()
})

test('focus that is elsewhere stays there', () => {
  const { rerender } = render(
    <main>
      <RetryButton onRetry={() => undefined} />
      <input aria-label="Search" />
    </main>,
  )
  screen.getByRole('textbox').focus()
  rerender(
    <main>
      <input aria-label="Search" />
    </main>,
  )
  expect(screen.getByRole('main')).not.toHaveFocus()
})
