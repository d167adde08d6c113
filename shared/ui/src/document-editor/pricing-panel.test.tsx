import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PricingPanel, type PricingPanelProps } from '.'
import * as stories from './document-editor.stories'
import { pricingProps } from './testing/sample-document'

const onChange = jest.fn(async () => true)
const props = { ...pricingProps, onChange }

beforeEach(() => {
  jest.useFakeTimers()
  onChange.mockReset().mockResolvedValue(true)
})
afterEach(() => jest.useRealTimers())

const setUp = (more: Partial<PricingPanelProps> = {}) => {
  render(<PricingPanel {...props} {...more} />)
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
}
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const rate = () => screen.getByRole('textbox', { name: 'Tax rate (%)' })
const fee = () => screen.getByRole('textbox', { name: 'Late discount' })

test('several checkbox changes in a row are sent as one', async () => {
  const user = setUp()
  expect(screen.getByRole('checkbox', { name: 'SPRING10 (10%)' })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'FIFTY ($50.00)' }))
  await user.click(screen.getByRole('checkbox', { name: 'SPRING10 (10%)' }))
  expect(onChange).not.toHaveBeenCalled()
  await wait(750)
  expect(onChange.mock.calls).toEqual([[{ discount_ids: [2] }]])
})

test('a change while the last one is being saved is kept, and sent too', async () => {
  const answers: ((saved: boolean) => void)[] = []
  onChange.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const user = setUp()
  await user.click(screen.getByRole('checkbox', { name: 'FIFTY ($50.00)' }))
  await wait(750)
  await user.click(screen.getByRole('checkbox', { name: 'SPRING10 (10%)' }))
  await act(async () => answers[0]!(true))
  expect(screen.getByRole('checkbox', { name: 'SPRING10 (10%)' })).not.toBeChecked()
  await wait(750)
  expect(onChange.mock.calls).toEqual([[{ discount_ids: [1, 2] }], [{ discount_ids: [2] }]])
})

test('checked and unchecked is no change', async () => {
  const user = setUp()
  await user.click(screen.getByRole('checkbox', { name: 'FIFTY ($50.00)' }))
  await user.click(screen.getByRole('checkbox', { name: 'FIFTY ($50.00)' }))
  await wait(750)
  expect(onChange).not.toHaveBeenCalled()
})

test('checkbox changes are sent at once when focus leaves the list', async () => {
  const user = setUp()
  await user.click(screen.getByRole('checkbox', { name: 'FIFTY ($50.00)' }))
  await user.click(rate())
  expect(onChange.mock.calls).toEqual([[{ discount_ids: [1, 2] }]])
})

test('tax and late discount save themselves', async () => {
  const user = setUp()
  await user.clear(rate())
  await user.type(rate(), '8.125')
  await user.tab()
  expect(onChange.mock.calls).toEqual([[{ tax_rate_percent: 8.125 }]])
  await user.clear(fee())
  await user.type(fee(), '20{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ late_fee_cents: 2_000 })
})

test('an invalid rate stays, and says why', async () => {
  const user = setUp()
  await user.clear(rate())
  await user.type(rate(), '30')
  await user.tab()
  expect(rate()).toHaveValue('30')
  expect(rate()).toHaveAccessibleDescription('Tax rate must be a percentage from 0 to 25 with at most four decimals.')
  expect(onChange).not.toHaveBeenCalled()
})

test('a change that could not be saved stays, and is sent again on request', async () => {
  onChange.mockResolvedValue(false)
  const user = setUp()
  await user.clear(fee())
  await user.type(fee(), '20{Enter}')
  expect(fee()).toHaveValue('20')
  await user.click(await screen.findByRole('button', { name: 'Save again' }))
  expect(onChange.mock.calls).toEqual([[{ late_fee_cents: 2_000 }], [{ late_fee_cents: 2_000 }]])
})

test('the error is shown at the field that it names', async () => {
  onChange.mockResolvedValue(false)
  const { rerender } = render(<PricingPanel {...props} />)
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  for (const field of [rate(), fee()]) {
    await user.clear(field)
    await user.type(field, '20')
  }
  await wait(750)
  expect(onChange.mock.calls).toEqual([[{ tax_rate_percent: 20 }], [{ late_fee_cents: 2_000 }]])
  rerender(
    <PricingPanel
      {...props}
      problem={{
        message: 'The late discount can be $12.00 at most.',
        field: 'pricing.late_fee_cents',
        isConflict: false,
      }}
    />,
  )
  expect(fee()).toHaveAccessibleDescription('The late discount can be $12.00 at most.')
  expect(rate()).toHaveAccessibleDescription('This could not be saved.')
  await user.type(fee(), '0')
  expect(fee()).not.toHaveAccessibleDescription()
})

test('rejected checkbox changes say why, and after a conflict there is no Save again', async () => {
  onChange.mockResolvedValue(false)
  const problem = { message: 'This invoice has changed', field: 'version', isConflict: true }
  const user = setUp({ problem })
  await user.click(screen.getByRole('checkbox', { name: 'FIFTY ($50.00)' }))
  await wait(750)
  expect(screen.getByRole('group', { name: 'Discounts' })).toHaveTextContent(problem.message)
  expect(screen.queryByRole('button', { name: 'Save again' })).not.toBeInTheDocument()
})

test('without tax and late discount neither field is shown', () => {
  render(<stories.PricingWithoutTax />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
})
