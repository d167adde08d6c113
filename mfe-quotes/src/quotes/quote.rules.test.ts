import type { Quote } from '@portal/contract'
import { lowestPaymentCents, membershipPrices, proceedLink, showsSignature, totalLines } from './quote.rules'

const financials = {
  subtotal_cents: 10_000, late_fee_cents: 0, discount_amount_cents: 0, sales_tax_cents: 0,
  total_cents: 10_000, total_transactions_cents: 0, balance_cents: 10_000, savings_cents: 0,
}
const item: Quote['items_attributes'][number] = {
  id: 1, group_id: null, type: 'lineItem', items_in_group: 0, quantity: 1, unit_name: 'Comfort Plan', item_type: 'membership_program', covered_systems: 2,
  description: null, warranty: null, unit_price_cents: 21_900, total_cents: 21_900, comparison_price_cents: null, comparison_total_cents: null,
  equipment_request_status: null, invoice_format: null,
}

test.each([
  ['/a', '/b', '/a'], [null, '/b', '/b'], [null, null, null],
])('link %s, url %s: proceeds by %s', (quote_proceed, proceed_url, expected) =>
  expect(proceedLink({ links: { quote_proceed }, proceed_url })).toBe(expected),
)

test.each<[Quote['status'], boolean]>([
  ['draft', false], ['pending', false], ['denied', false], ['sent', true], ['accepted', true], ['expired', true],
])('%s shows its signature: %s', (status, shown) => expect(showsSignature({ status })).toBe(shown))

test.each([
  // financing, payments_as_low_as, lowest, total, shown
  [true, false, 14_900, 1, 14_900],
  [false, true, 14_900, 1, 14_900],
  [false, false, 14_900, 1, null],
  [true, true, null, 1, null],
  [true, true, 14_900, 0, null],
  [true, true, 14_900, -100, null],
])('financing %s, as low as %s, lowest %s, total %i: %s', (financing, payments_as_low_as, payments_as_low_as_cents, total_cents, shown) =>
  expect(lowestPaymentCents({ payments_as_low_as_cents, financials: { ...financials, total_cents } }, { financing, payments_as_low_as })).toBe(shown),
)

test('a membership among the lines is told with its price', () => {
  const items_attributes = [item, { ...item, id: 2, item_type: 'service' }, { ...item, id: 3, type: 'group' as const }]
  expect(membershipPrices({ items_attributes })).toEqual([{ name: 'Comfort Plan', priceCents: 21_900 }])
})

test('totals leave out what would say nothing, and never the total', () => {
  expect(totalLines({ financials }).map(({ label }) => label)).toEqual(['Subtotal', 'Total'])
  const full = totalLines({ financials: { ...financials, discount_amount_cents: 1_000, sales_tax_cents: 700, total_cents: 9_700, savings_cents: 50 } })
  expect(full.map(({ label, amount }) => `${label} ${amount}`)).toEqual(['Subtotal $100.00', 'Discount -$10.00', 'Sales tax $7.00', 'Total $97.00', 'You save $0.50'])
})
