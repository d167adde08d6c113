import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormMoneyField } from '.'
import { FormShell, number, object, SubmitButton } from '../form'

const onSubmit = jest.fn()
beforeEach(() => onSubmit.mockClear())

const schema = object({
  amountCents: number().required('Required field').min(1, 'Minimum payment amount of $0.01 is required').max(150_000, 'Maximum payment amount is $1,500.00'),
})

const show = (amountCents?: number, disabled = false) =>
  render(
    <FormShell schema={schema} initialValues={amountCents === undefined ? {} : { amountCents }} onSubmit={onSubmit}>
      <FormMoneyField name="amountCents" label="Amount" disabled={disabled} />
      <SubmitButton>Pay</SubmitButton>
    </FormShell>,
  )

const amount = () => screen.getByRole('textbox', { name: 'Amount' })

test.each([
  [123_450, '$1,234.50'],
  [1, '$0.01'],
  [0, '$0.00'],
  [undefined, ''],
])('%j cents show as %j', (cents, shown) => {
  show(cents)
  expect(amount()).toHaveValue(shown)
})

test.each([
  ['12.5', 1_250],
  ['$1,234.56', 123_456],
  ['0.29', 29],
  // 1.005 × 100 is 100.49999999999999; what the field shows is what is charged.
  ['1.15', 115],
])('%j typed and sent with Enter is %j cents', async (typed, cents) => {
  const user = userEvent.setup()
  show(0)
  await user.clear(amount())
  await user.type(amount(), `${typed}{Enter}`)
  expect(onSubmit).toHaveBeenCalledWith({ amountCents: cents })
})

test('a click on the button takes what was typed', async () => {
  const user = userEvent.setup()
  show(123_450)
  await user.clear(amount())
  await user.type(amount(), '20')
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(amount()).toHaveValue('$20.00')
  expect(onSubmit).toHaveBeenCalledWith({ amountCents: 2_000 })
})

test('too much is told about, never silently made less', async () => {
  const user = userEvent.setup()
  show(0)
  await user.clear(amount())
  await user.type(amount(), '9999{Enter}')
  expect(amount()).toHaveValue('$9,999.00')
  expect(amount()).toHaveAccessibleDescription('Maximum payment amount is $1,500.00')
  expect(amount()).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('letters and a minus do not get in; empty is required', async () => {
  const user = userEvent.setup()
  show(0)
  await user.clear(amount())
  await user.type(amount(), '-a')
  expect(amount()).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(amount()).toHaveAccessibleDescription('Required field')
})

test('can be disabled', () => {
  show(0, true)
  expect(amount()).toBeDisabled()
})
