import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormShell, number, object, SubmitButton } from '../form'
import { FormMoneyField, MoneyField } from '.'

const onSubmit = jest.fn()
beforeEach(() => onSubmit.mockClear())

const schema = object({
  amountCents: number()
    .required('Required field')
    .min(1, 'Minimum payment amount of $0.01 is required')
    .max(150_000, 'Maximum payment amount is $1,500.00'),
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

test('a click on the button commits what was typed', async () => {
  const user = userEvent.setup()
  show(123_450)
  await user.clear(amount())
  await user.type(amount(), '20')
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(amount()).toHaveValue('$20.00')
  expect(onSubmit).toHaveBeenCalledWith({ amountCents: 2_000 })
})

test('an amount that is too high shows an error, and is never silently reduced', async () => {
  const user = userEvent.setup()
  show(0)
  await user.clear(amount())
  await user.type(amount(), '9999{Enter}')
  expect(amount()).toHaveValue('$9,999.00')
  expect(amount()).toHaveAccessibleDescription('Maximum payment amount is $1,500.00')
  expect(amount()).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['-5', 'Amount must be $0.00 or more.'],
  ['1e2', 'Amount must be dollars and cents, for example 12.50.'],
  ['12 50', 'Amount must be dollars and cents, for example 12.50.'],
  ['1.155', 'Amount must be dollars and cents, for example 12.50.'],
])('%j stays as typed, shows an error, and can be corrected', async (typed, problem) => {
  const user = userEvent.setup()
  show(5_000)
  await user.clear(amount())
  await user.type(amount(), `${typed}{Enter}`)
  expect(amount()).toHaveValue(typed)
  expect(amount()).toHaveAccessibleDescription(problem)
  expect(amount()).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
  await user.clear(amount())
  await user.type(amount(), '7')
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(onSubmit).toHaveBeenCalledWith({ amountCents: 700 })
})

test('empty is required', async () => {
  const user = userEvent.setup()
  show(0)
  await user.clear(amount())
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(amount()).toHaveAccessibleDescription('Required field')
})

test('another amount from outside replaces invalid input', async () => {
  const user = userEvent.setup()
  const field = (cents: number | null) => <MoneyField label="Amount" valueCents={cents} onChange={() => undefined} />
  const { rerender } = render(field(100))
  await user.clear(amount())
  await user.type(amount(), 'x')
  await user.tab()
  rerender(field(null))
  expect(amount()).toHaveAccessibleDescription(/must be dollars/)
  rerender(field(900))
  expect(amount()).toHaveValue('$9.00')
  expect(amount()).not.toHaveAccessibleDescription()
})

test('can be disabled', () => {
  show(0, true)
  expect(amount()).toBeDisabled()
})
