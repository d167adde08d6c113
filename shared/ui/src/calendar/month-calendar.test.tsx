import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MonthCalendar, type MonthCalendarProps } from '.'

const onSelect = jest.fn()
const onMonthChange = jest.fn()
beforeEach(() => {
  onSelect.mockClear()
  onMonthChange.mockClear()
})

const days = ['2031-06-30', '2031-07-08', '2031-07-09', '2031-07-31', '2031-08-01']

function Picker(props: Partial<MonthCalendarProps>) {
  const [value, setValue] = useState<string | null>(null)
  const [month, setMonth] = useState('2031-07')
  return (
    <MonthCalendar
      label="Pick Date"
      value={value}
      month={month}
      minDay="2031-07-04"
      maxDay="2031-09-30"
      availableDays={days}
      onMonthChange={(next) => {
        onMonthChange(next)
        setMonth(next)
      }}
      onSelect={(day) => {
        onSelect(day)
        setValue(day)
      }}
      {...props}
    />
  )
}

const day = (name: RegExp) => screen.getByRole('button', { name })
const july = (date: number) => day(new RegExp(`, July ${date}, 2031`))

test('shows the month under its label, as a table of weeks', () => {
  render(<Picker />)
  expect(screen.getByRole('application', { name: /Pick Date/ })).toBeInTheDocument()
  const grid = screen.getByRole('grid', { name: /July 2031/ })
  expect(within(grid).getAllByRole('row')).toHaveLength(6)
})

test('only available days can be picked', async () => {
  const user = userEvent.setup()
  render(<Picker />)
  expect(july(10)).toHaveAttribute('aria-disabled', 'true')
  expect(july(8)).not.toHaveAttribute('aria-disabled', 'true')
  await user.click(july(10))
  expect(onSelect).not.toHaveBeenCalled()
  await user.click(july(9))
  expect(onSelect).toHaveBeenCalledWith('2031-07-09')
  expect(july(9)).toHaveAccessibleName(/selected/)
})

test('a day before today can’t be picked even if it is offered', async () => {
  const user = userEvent.setup()
  render(<Picker availableDays={['2031-07-03', '2031-07-04']} />)
  await user.click(july(3))
  expect(onSelect).not.toHaveBeenCalled()
  await user.click(july(4))
  expect(onSelect).toHaveBeenCalledWith('2031-07-04')
})

test('by keyboard: starts at the first free day, moves by day, week and month, picks with Enter', async () => {
  const user = userEvent.setup()
  render(<Picker />)
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
  // Previous is disabled, so the first tab stop is Next and the second is the days.
  await user.tab()
  await user.tab()
  expect(focused()).toMatch(/July 8,/)
  await user.keyboard('{ArrowRight}')
  expect(focused()).toMatch(/July 9,/)
  await user.keyboard('{Enter}')
  expect(onSelect).toHaveBeenLastCalledWith('2031-07-09')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toMatch(/July 16,/)
  await user.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledTimes(1)
  await user.keyboard('{PageDown}')
  expect(onMonthChange).toHaveBeenLastCalledWith('2031-08')
  expect(focused()).toMatch(/August 16,/)
  await user.keyboard('{PageUp}{PageUp}')
  expect(focused()).toMatch(/July 16,/)
})

test('the only day in the tab order is the first available one', () => {
  render(<Picker />)
  const grid = screen.getByRole('grid')
  const reachable = within(grid)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(reachable.map((cell) => cell.getAttribute('aria-label'))).toEqual([expect.stringMatching(/July 8,/)])
})

test('months can be paged between the first and the last', async () => {
  const user = userEvent.setup()
  render(<Picker />)
  const [previous, next] = [/^Previous/, /^Next/].map((name) => screen.getAllByRole('button', { name })[0]!)
  expect(previous).toBeDisabled()
  await user.click(next!)
  await user.click(next!)
  expect(onMonthChange.mock.calls).toEqual([['2031-08'], ['2031-09']])
  expect(next).toBeDisabled()
  expect(previous).toBeEnabled()
})

test('while a month loads it says so and nothing can be picked', async () => {
  const user = userEvent.setup()
  render(<Picker loading />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading month...')
  await user.click(july(8))
  expect(onSelect).not.toHaveBeenCalled()
})

test('the picked day stays picked, and is not invalid, while its month is refetched', () => {
  render(<Picker value="2031-07-09" availableDays={undefined} loading />)
  expect(july(9)).toHaveAccessibleName(/selected/)
  expect(july(9)).not.toHaveAttribute('aria-invalid', 'true')
})

test.each([
  ['is right', '2031-07-08T20:00:00Z'],
  ['is two days ahead', '2031-07-10T20:00:00Z'],
  ['is a month behind', '2031-06-08T20:00:00Z'],
])('today is the first day, also if the device’s clock %s', (_, time) => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time))
  render(<Picker value="2031-07-09" minDay="2031-07-08" />)
  expect(screen.getAllByRole('button', { name: /^Today/ })).toEqual([july(8)])
  expect(july(9)).toHaveAccessibleName(/selected/)
  clock.mockRestore()
})
