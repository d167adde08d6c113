import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Tabs } from '.'

const items = [
  { id: 'card', label: 'Card', content: <input aria-label="Name on card" /> },
  { id: 'ach', label: 'Bank account', content: <p>Routing number</p> },
  { id: 'cash', label: 'Cash', content: null, disabled: true },
]

test('the first is open; arrows move and open, skipping disabled tabs', async () => {
  const user = userEvent.setup()
  render(<Tabs label="Payment method" items={items} />)
  expect(screen.getByRole('tablist', { name: 'Payment method' })).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Card' })).toHaveAttribute('aria-selected', 'true')
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Bank account' })).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: 'Bank account' })).toHaveTextContent('Routing number')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Card' })).toHaveFocus()
})

test('input in a hidden panel is kept', async () => {
  const user = userEvent.setup()
  const onSelect = jest.fn()
  render(<Tabs label="Payment method" items={items} keepMounted onSelect={onSelect} />)
  await user.type(screen.getByLabelText('Name on card'), 'Ada')
  await user.click(screen.getByRole('tab', { name: 'Bank account' }))
  expect(onSelect).toHaveBeenLastCalledWith('ach')
  await user.click(screen.getByRole('tab', { name: 'Card' }))
  expect(screen.getByLabelText('Name on card')).toHaveValue('Ada')
})
