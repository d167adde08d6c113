import type { LoanOffer, Quote } from '@portal/contract'
import { i18n } from '@portal/i18n'
import { formatCents } from '@portal/rules'
import {
  canBeFinanced,
  downPaymentError,
  lenderName,
  lowestOffer,
  perMonth,
  pollDelayMs,
  spokenOffers,
} from './financing.rules'

const format = { cents: formatCents }

const offer = (id: number, payment_amount_cents: number): LoanOffer => ({
  id,
  lender: 'service_finance',
  amount_cents: 900_000,
  payment_amount_cents,
  term_months: 60,
  rate_percent: 8.99,
})
test.each<[number, Quote['status'], boolean]>([
  [1, 'draft', true],
  [1, 'pending', true],
  [1, 'sent', true],
  [1, 'accepted', true],
  [1, 'denied', false],
  [1, 'expired', false],
  [0, 'sent', false],
  [-100, 'sent', false],
])('a quote of %i cents that is %s: can be financed %s', (total_cents, status, expected) =>
  expect(canBeFinanced({ financials: { total_cents }, status })).toBe(expected),
)

test.each([
  [null, 2_000],
  [0, 1_000],
  [999, 1_000],
  [1_000, 1_000],
  [1_001, 1_001],
  [5_000, 5_000],
])('with an interval of %s ms, it waits %i', (interval, delay) => expect(pollDelayMs(interval)).toBe(delay))

test.each<[number[], number | null]>([
  [[], null],
  [[5], 0],
  [[5, 3, 4], 1],
  [[3, 3], 0],
])('of %j the lowest is no. %s', (payments, index) => {
  const offers = payments.map((payment, id) => offer(id, payment))
  expect(lowestOffer(offers)?.id ?? null).toBe(index)
})

test.each([
  ['service_finance', 'Service Finance'],
  ['other', 'Other'],
])('%s is called %s', (lender, name) => expect(lenderName({ lender })).toBe(name))

test('a payment is by the month', () => expect(perMonth(i18n, format, 14_900)).toBe('$149.00/month'))

test.each([
  [0, undefined],
  [99_999, undefined],
  [100_000, 'The down payment must be less than the total of $1,000.00.'],
  [100_001, 'The down payment must be less than the total of $1,000.00.'],
])('%i cents down of $1,000.00: %s', (down, error) => expect(downPaymentError(i18n, format, down, 100_000)).toBe(error))

test.each<[LoanOffer[], string]>([
  [[], 'No lender offers financing for this amount.'],
  [[offer(1, 14_900)], '1 financing offer. Payments as low as $149.00 a month.'],
  [[offer(1, 20_000), offer(2, 14_900)], '2 financing offers. Payments as low as $149.00 a month.'],
])('%j is announced as "%s"', (offers, text) => expect(spokenOffers(i18n, format, offers)).toBe(text))
