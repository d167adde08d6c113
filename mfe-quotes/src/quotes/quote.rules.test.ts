import type { Quote } from '@portal/contract'
import { membershipPrices, proceedLink } from './quote.rules'

const item: Quote['items_attributes'][number] = {
  id: 1,
  group_id: null,
  type: 'lineItem',
  items_in_group: 0,
  quantity: 1,
  unit_name: 'Comfort Plan',
  item_type: 'membership_program',
  covered_systems: 2,
  description: null,
  warranty: null,
  unit_price_cents: 21_900,
  total_cents: 21_900,
  comparison_price_cents: null,
  comparison_total_cents: null,
  equipment_request_status: null,
  invoice_format: null,
}

test.each([
  ['/a', '/b', '/a'],
  [null, '/b', '/b'],
  [null, null, null],
])('link %s, url %s: proceeds by %s', (quote_proceed, proceed_url, expected) =>
  expect(proceedLink({ links: { quote_proceed }, proceed_url })).toBe(expected),
)

test('returns the memberships among the lines with their prices', () => {
  const items_attributes = [item, { ...item, id: 2, item_type: 'service' }, { ...item, id: 3, type: 'group' as const }]
  expect(membershipPrices({ items_attributes })).toEqual([{ name: 'Comfort Plan', priceCents: 21_900 }])
})
