import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { RetryButton, SLOW_AFTER_MS, SupportPhoneProvider } from './slow-connection'
import { Failed, Loading, QueryView } from './query-view'
import { Waiting } from './waiting'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const SLOW = 'Still loading. Your connection seems slow.'
const passes = (ms: number) => act(() => void jest.advanceTimersByTime(ms))

test('an answer that takes long says so, with the phone and a way to ask anew', () => {
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

test('what is no matter of the line does not blame it', () => {
  render(<Loading label="This takes a moment. Please keep this page open." />)
  passes(SLOW_AFTER_MS)
  expect(screen.getByRole('status')).toHaveTextContent(/^This takes a moment. Please keep this page open.$/)
})

test('a wait in the place of one that said it takes long goes on saying so; one beside it begins anew', () => {
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
  return <section aria-label="Visits">{isHere ? <p>Two visits</p> : <Failed onRetry={() => setIsHere(true)} />}</section>
}

test('once what was asked for anew is here, the focus is where it was asked', () => {
  render(<Part />)
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  expect(screen.getByText('Two visits')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Visits' })).toHaveFocus()
})

test('a focus that is elsewhere stays there', () => {
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
