import { lateClockAt, lateDiscountCents, minutesLate, showsLateTimer } from './late-fee'
import { formatCents, takePercent, toCents } from './money'
import { documentTotals } from './totals'

test.each([
  [0, '$0.00'],
  [1, '$0.01'],
  [123456, '$1,234.56'],
  [-500, '-$5.00'],
  [null, '--'],
  [undefined, '--'],
  [Number.NaN, '$0.00'],
])('%s cents read %s', (cents, text) => expect(formatCents(cents)).toBe(text))

test.each([
  [1.005, 101],
  [0.1 + 0.2, 30],
  [19.99, 1999],
  [-1.005, -101],
  [0, 0],
])('$%s is %i cents', (amount, cents) => expect(toCents(amount)).toBe(cents))

test.each([
  [10_000, 8.25, 825],
  [999, 8.25, 82],
  [1_000, 0.05, 1],
  [-1_000, 0.05, -1],
  [1, 50, 1],
  [0, 8.25, 0],
  [10_000, 8.1875, 819],
])('%i cents × %d %% is %i', (cents, percent, expected) => expect(takePercent(cents, percent)).toBe(expected))

describe('totals of a document', () => {
  const items = [
    { quantity: 2, unit_price_cents: 5_000, comparison_price_cents: 6_000 },
    { quantity: 1, unit_price_cents: 2_500, comparison_price_cents: null },
  ]
  test('lines, percentage before fixed discount, late fee, tax on the rest, payments that count', () => {
    expect(
      documentTotals({
        items,
        discounts: [
          { kind: 'fixed', percent: null, amount_cents: 500 },
          { kind: 'percentage', percent: 10, amount_cents: null },
        ],
        late_fee_cents: 1_000,
        tax: { taxable: true, rate_percent: 8.25 },
        payments: [
          { status: 'approved', amount_cents: 4_000 },
          { status: 'failed', amount_cents: 9_999 },
          { status: 'voided', amount_cents: 9_999 },
          { status: 'approved', amount_cents: -500 },
          { status: 'approved', amount_cents: -300, price_adjustment_cents: 200 },
          { status: 'returned', amount_cents: -700, price_adjustment_cents: 700 },
        ],
      }),
    ).toEqual({
      subtotal_cents: 12_500,
      discount_amount_cents: 1_750,
      late_fee_cents: 1_000,
      sales_tax_cents: 804,
      total_cents: 10_554,
      total_transactions_cents: 3_200,
      refunded_cents: 800,
      price_adjustment_cents: 200,
      balance_cents: 7_154,
      savings_cents: 2_000,
    })
  })
  const untaxed = { quantity: 1, comparison_price_cents: null, taxable: false }
  test.each([
    ['without a discount', {}, 1_000],
    [
      'a discount lowers both in proportion',
      { discounts: [{ kind: 'fixed' as const, percent: null, amount_cents: 5_000 }] },
      750,
    ],
    ['so does a late fee', { late_fee_cents: 1 }, 1_000],
    ['all of it is taken off', { late_fee_cents: 99_999 }, 0],
  ])('tax on the taxable lines only: %s', (_, more, tax) =>
    expect(
      documentTotals({
        items: [
          { quantity: 2, unit_price_cents: 5_000, comparison_price_cents: null },
          { ...untaxed, unit_price_cents: 10_000 },
        ],
        tax: { taxable: true, rate_percent: 10 },
        ...more,
      }).sales_tax_cents,
    ).toBe(tax),
  )
  test('a credit that is not taxed leaves the tax as it is', () => {
    const items = [
      { quantity: 1, unit_price_cents: 10_000, comparison_price_cents: null },
      { ...untaxed, unit_price_cents: -4_000 },
    ]
    expect(documentTotals({ items, tax: { taxable: true, rate_percent: 8.1875 } })).toMatchObject({
      sales_tax_cents: 819,
      total_cents: 6_819,
    })
  })
  test('a discount never makes the bill negative', () => {
    expect(
      documentTotals({ items, discounts: [{ kind: 'fixed', percent: null, amount_cents: 99_999 }] }).total_cents,
    ).toBe(0)
  })
})

describe('the late clock', () => {
  const end = new Date('2026-03-01T18:00:00Z')
  test.each([
    ['2026-03-01T17:59:00Z', 0],
    ['2026-03-01T18:00:00Z', 0],
    ['2026-03-01T18:00:59Z', 0],
    ['2026-03-01T18:01:00Z', 1],
    ['2026-03-01T19:30:00Z', 90],
  ])('at %s it is %i minutes late', (now, minutes) => expect(minutesLate(end, new Date(now))).toBe(minutes))

  test.each([
    ['America/Denver', '2026-03-01T18:00:00Z', '2026-03-01T20:00:00Z', '2026-03-01T20:00:00Z'],
    ['America/Denver', '2026-03-01T18:00:00Z', '2026-03-02T06:59:59Z', '2026-03-02T06:59:59Z'],
    ['America/Denver', '2026-03-01T18:00:00Z', '2026-03-02T07:00:00Z', '2026-03-02T07:00:00Z'],
    ['America/Denver', '2026-03-01T18:00:00Z', '2026-03-06T18:00:00Z', '2026-03-02T07:00:00Z'],
    // Daylight saving time starts on this day, which is an hour shorter.
    ['America/Denver', '2026-03-08T18:00:00Z', '2026-03-20T00:00:00Z', '2026-03-09T06:00:00Z'],
    ['Asia/Kolkata', '2026-03-01T18:00:00Z', '2026-03-06T18:00:00Z', '2026-03-01T18:30:00Z'],
  ])('in %s the clock of a window that ends at %s, looked at at %s, stands at %s', (zone, windowEnd, now, stands) =>
    expect(lateClockAt(new Date(windowEnd), new Date(now), zone)).toEqual(new Date(stands)),
  )

  test.each([
    [1, 50, null, 0],
    [2, 50, null, 100],
    [7, 50, null, 300],
    [90, 50, 4_000, 4_000],
    [90, 100, 10_000, 9_000],
  ])('%i minutes at %i cents, cap %s → %i cents', (minutes, rate, cap, cents) =>
    expect(lateDiscountCents(minutes, { late_fee_per_minute_cents: rate, max_late_fee_cents: cap })).toBe(cents),
  )
  test('hidden without a rate, after dispatch, or on time', () => {
    const settings = { late_fee_per_minute_cents: 50, max_late_fee_cents: null }
    expect(showsLateTimer(settings, false, 1)).toBe(true)
    expect(showsLateTimer(settings, true, 1)).toBe(false)
    expect(showsLateTimer(settings, false, 0)).toBe(false)
    expect(showsLateTimer({ ...settings, late_fee_per_minute_cents: 0 }, false, 1)).toBe(false)
  })
})
