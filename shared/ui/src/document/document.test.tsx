import { render, screen, within } from '@testing-library/react'
import { OrderSummary, PostalBlock, TotalsList, type DocumentLine, type PricedDocument } from '.'

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`
const line: DocumentLine = {
  id: 1,
  type: 'lineItem',
  group_id: null,
  unit_name: 'Condenser',
  description: null,
  quantity: 2,
  covered_systems: null,
  warranty: null,
  unit_price_cents: 5_000,
  total_cents: 10_000,
  comparison_total_cents: null,
}
const priced = (part: Partial<PricedDocument>): PricedDocument => ({
  items_attributes: [line],
  quote_type: null,
  actual_membership_program_name: null,
  comparison_membership_program_name: null,
  ...part,
})

const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
// Quantity and price are repeated below the name, for screens that have no room for their columns.
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replace(/Qty: \d+ × \$[\d,.]+$/, ''))

test('one price per line', () => {
  render(<OrderSummary document={priced({})} money={money} />)
  expect(screen.getByRole('table', { name: 'ORDER SUMMARY' })).toBeVisible()
  expect(headings()).toEqual(['Item', 'Qty', 'Price', 'Total'])
  expect(cells(screen.getAllByRole('row')[1]!)).toEqual(['Condenser', '2', '$50.00', '$100.00'])
  // Part of what is signed, so it must be on every screen.
  expect(screen.getByText('Qty: 2 × $50.00')).toBeInTheDocument()
})

test('two columns name both programs; a line without a comparison price costs the same in both', () => {
  const lines = [
    {
      ...line,
      id: 7,
      type: 'group' as const,
      group_id: 5,
      unit_name: 'Cooling',
      description: 'All of it',
      comparison_total_cents: 22_500,
      total_cents: 20_000,
    },
    { ...line, group_id: 5, comparison_total_cents: 12_500, warranty: '10 years', covered_systems: 2 },
    { ...line, id: 2, unit_name: 'Permit' },
  ]
  const document = priced({
    items_attributes: lines,
    quote_type: 'two_column',
    actual_membership_program_name: 'Comfort Plan',
    comparison_membership_program_name: 'No plan',
  })
  render(<OrderSummary document={document} money={money} />)
  expect(headings()).toEqual(['Item', 'Qty', 'Comfort Plan price', 'No plan', 'Comfort Plan'])
  const [, group, grouped, single] = screen.getAllByRole('row')
  expect(cells(group!)).toEqual(['CoolingAll of it', '', '', '$225.00', '$200.00'])
  expect(cells(grouped!)).toEqual([
    'CondenserCovered systems: 2Warranty: 10 years',
    '2',
    '$50.00',
    '$125.00',
    '$100.00',
  ])
  expect(cells(single!).slice(3)).toEqual(['$100.00', '$100.00'])
})

test('columns without program names keep plain headings', () => {
  render(<OrderSummary document={priced({ quote_type: 'two_column' })} money={money} />)
  expect(headings().slice(3)).toEqual(['Standard', 'Total'])
})

test('totals stay in the order they are given', () => {
  render(
    <TotalsList
      lines={[
        { label: 'Subtotal', amount: '$1.00' },
        { label: 'Total', amount: '$1.08', strong: true },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Subtotal', 'Total'])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['$1.00', '$1.08'])
})

test('a missing address is shown as --', () => {
  render(
    <>
      <PostalBlock
        title="Bill to"
        name="Casey Rivera"
        address={{ street: '1 Main St', unit: 'Apt 4', city: 'Fairhaven', state: 'CO', zip_code: '80014' }}
      />
      <PostalBlock title="Service Address" address={null} />
    </>,
  )
  expect(screen.getByText('1 Main St, Apt 4')).toBeVisible()
  expect(screen.getByText('Service Address').parentElement).toHaveTextContent('Service Address--')
})
