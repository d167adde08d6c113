import type { Payment } from '@portal/contract'
import {
  balanceLine,
  hasReceipt,
  invoiceDocumentTitle,
  membershipPrices,
  paymentKindText,
  paymentMethodText,
  paymentState,
  priceAdjustmentText,
  transactionCents,
  transactionText,
  quoteDocumentTitle,
  quoteHoldsText,
  quoteTotalLines,
  referenceText,
  totalLines,
} from './document-text'

const financials = {
  subtotal_cents: 10_000,
  late_fee_cents: 0,
  discount_amount_cents: 0,
  sales_tax_cents: 0,
  total_cents: 10_000,
  total_transactions_cents: 0,
  balance_cents: 10_000,
  savings_cents: 0,
}
const payment: Payment = {
  id: 1,
  invoice_id: 5,
  transaction_time: '2026-01-02T10:00:00Z',
  transaction_type: 'card',
  amount_cents: 500,
  card_brand: 'amex',
  card_last4: '0005',
  entry_method: null,
  check_number: null,
  ach_account_type: null,
  ach_last4: null,
  processor_name: null,
  reference_id: 'r',
  status: 'approved',
  notes: null,
  receipt_url: null,
}

test.each<[Partial<Payment>, string]>([
  [{}, 'American Express ending in 0005'],
  [{ card_brand: 'Maestro' }, 'Maestro ending in 0005'],
  [{ card_brand: null, card_last4: null }, 'Card'],
  [{ transaction_type: 'ach', ach_account_type: 'checking', ach_last4: '3210' }, 'ACH checking ending in 3210'],
  [{ transaction_type: 'check', check_number: '104' }, 'Check #104'],
  [{ transaction_type: 'external', processor_name: 'Square' }, 'Square'],
  [{ transaction_type: 'external_financing', processor_name: 'service_finance' }, 'Financing by service_finance'],
  [{ transaction_type: 'cash' }, 'Cash'],
])('%j reads %s', (part, text) => expect(paymentMethodText({ ...payment, ...part })).toBe(text))

test.each<[Payment['status'], string]>([
  ['approved', 'counted'],
  ['submitted', 'processing'],
  ['unknown', 'processing'],
  ['voided', 'voided'],
  ['failed', 'failed'],
  ['attempted', 'failed'],
  ['returned', 'failed'],
])('%s shows as %s', (status, state) => expect(paymentState({ status })).toBe(state))

test('totals leave out what would say nothing, and never the total or the balance', () => {
  expect(
    totalLines({
      financials,
      discount_attributes: [],
      tax_setting: { enabled: true, taxable: false, rate_percent: 0 },
    }).map((l) => l.label),
  ).toEqual(['Subtotal', 'Total', 'Balance due'])
  const full = totalLines({
    financials: {
      ...financials,
      discount_amount_cents: 1_000,
      late_fee_cents: 300,
      sales_tax_cents: 700,
      total_transactions_cents: 400,
      savings_cents: 50,
    },
    discount_attributes: [
      { id: 1, discount_id: null, code: 'FALL10', kind: 'percentage', percent: 10, amount_cents: null },
    ],
    tax_setting: { enabled: true, taxable: true, rate_percent: 8.25 },
  })
  expect(full.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Subtotal $100.00',
    'Discount (FALL10 10%) -$10.00',
    'Late discount -$3.00',
    'Sales tax (8.25%) $7.00',
    'Total $100.00',
    'Payments -$4.00',
    'Balance due $100.00',
    'You saved $0.50',
  ])
})

test.each<
  [string, Partial<typeof financials> & { refunded_cents?: number; price_adjustment_cents?: number }, string[]]
>([
  [
    'that lowers the price',
    { total_transactions_cents: 5_000, refunded_cents: 5_000, price_adjustment_cents: 5_000, balance_cents: 0 },
    ['Price adjustment -$50.00', 'Payments -$100.00', 'Refunded $50.00', 'Balance due $0.00'],
  ],
  [
    'that is due again',
    { total_transactions_cents: 5_000, refunded_cents: 5_000, price_adjustment_cents: 0, balance_cents: 5_000 },
    ['Payments -$100.00', 'Refunded $50.00', 'Balance due $50.00'],
  ],
  [
    'of everything',
    { total_transactions_cents: 0, refunded_cents: 10_000, price_adjustment_cents: 10_000, balance_cents: 0 },
    ['Price adjustment -$100.00', 'Payments -$100.00', 'Refunded $100.00', 'Balance due $0.00'],
  ],
  [
    'that an API of the version before does not tell of',
    { total_transactions_cents: 5_000, balance_cents: 5_000 },
    ['Payments -$50.00', 'Balance due $50.00'],
  ],
])('the totals name a refund %s, and add up', (_, more, expected) => {
  const lines = totalLines({
    financials: { ...financials, ...more },
    discount_attributes: [],
    tax_setting: { enabled: true, taxable: false, rate_percent: 0 },
  })
  expect(lines.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Subtotal $100.00',
    'Total $100.00',
    ...expected,
  ])
})

test.each([
  [undefined, null],
  [0, null],
  [5_000, 'The price was lowered by $50.00, which is not due again.'],
])('a refund with an adjustment of %s cents says: %s', (price_adjustment_cents, text) =>
  expect(priceAdjustmentText(price_adjustment_cents === undefined ? {} : { price_adjustment_cents })).toBe(text),
)

test.each([
  ['6f1f7f0e-1c2d-4b3a-9f8e-0123456789ab', '6F1F7F0E'],
  ['T-1', 'T-1'],
  ['ch_6f1f7f0e', 'ch_6f1f7f0e'],
])('a reference %s reads %s', (reference_id, text) => expect(referenceText({ reference_id })).toBe(text))

test('sales tax of 0 % is no line', () => {
  const lines = quoteTotalLines({
    financials,
    discount_attributes: [],
    tax_setting: { enabled: true, taxable: true, rate_percent: 0 },
  })
  expect(lines.map(({ label }) => label)).toEqual(['Subtotal', 'Total'])
})

test('a quote’s totals have no payments and no balance', () => {
  const quote = {
    financials: { ...financials, sales_tax_cents: 825, savings_cents: 50 },
    discount_attributes: [],
    tax_setting: { enabled: true, taxable: true, rate_percent: 8.25 },
  }
  expect(quoteTotalLines(quote).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Subtotal $100.00',
    'Sales tax (8.25%) $8.25',
    'Total $100.00',
    'You save $0.50',
  ])
})

test.each([
  ['sent', '2026-02-28', 'This quote is valid until 02/28/2026.'],
  ['expired', '2026-02-28', 'This quote was valid until 02/28/2026.'],
  ['sent', null, null],
] as const)('a %s quote whose last day is %s: %s', (status, expires_on, text) =>
  expect(quoteHoldsText({ status, expires_on })).toBe(text),
)

test('the memberships among the lines with their prices', () => {
  const plan = {
    type: 'lineItem',
    item_type: 'membership_program',
    unit_name: 'Comfort Plan',
    total_cents: 21_900,
  } as const
  const items_attributes = [plan, { ...plan, item_type: 'service' }, { ...plan, type: 'group' as const }]
  expect(membershipPrices({ items_attributes })).toEqual([{ name: 'Comfort Plan', priceCents: 21_900 }])
})

test('a quote’s title names its job, if it has one', () => {
  expect([quoteDocumentTitle({ id: 12, job_id: 88 }), quoteDocumentTitle({ id: 12, job_id: null })]).toEqual([
    'Quote #12 for Job #88',
    'Quote #12',
  ])
})

test.each<[Payment['status'], number, boolean]>([
  ['approved', 1, true],
  ['submitted', 500, true],
  ['approved', -500, false],
  ['approved', 0, false],
  ['unknown', 500, false],
  ['failed', 500, false],
  ['attempted', 500, false],
  ['voided', 500, false],
  ['returned', 500, false],
])('%s, %i cents: receipt %s', (status, amount_cents, has) => expect(hasReceipt({ status, amount_cents })).toBe(has))

test('a negative payment is a refund', () => {
  expect([500, 0, -1].map((amount_cents) => paymentKindText({ amount_cents }))).toEqual([
    'Payment',
    'Payment',
    'Refund',
  ])
})

test('what moves no money shows what it takes off', () => {
  const credit = { ...payment, amount_cents: 0, adjustment: 'credit' as const, price_adjustment_cents: 500 }
  expect([transactionText(credit), transactionCents(credit), priceAdjustmentText(credit)]).toEqual([
    'Credit',
    -500,
    null,
  ])
  expect(transactionText({ ...payment, transaction_type: 'cash' })).toBe('Payment · Cash')
  expect(transactionCents({ ...payment, amount_cents: 700, price_adjustment_cents: 500 })).toBe(700)
})

test('a voided invoice says so in its title', () => {
  expect(invoiceDocumentTitle({ invoice_id: 1042, job_id: 88, voided: false })).toBe('Invoice #1042 for Job #88')
  expect(invoiceDocumentTitle({ invoice_id: 1042, job_id: 88, voided: true })).toBe(
    'Invoice #1042 for Job #88 (Voided)',
  )
})

test.each([
  [23_141, 'Balance due $231.41'],
  [1, 'Balance due $0.01'],
  [0, 'Balance due $0.00'],
  [-1, 'Credit $0.01'],
  [-23_141, 'Credit $231.41'],
])('a balance of %d cents reads %s', (cents, text) => {
  const { label, amount } = balanceLine(cents)
  expect(`${label} ${amount}`).toBe(text)
  const lines = totalLines({
    financials: { ...financials, balance_cents: cents },
    discount_attributes: [],
    tax_setting: { enabled: true, taxable: false, rate_percent: 0 },
  })
  expect(lines.map((line) => `${line.label} ${line.amount}`)).toContain(text)
})
