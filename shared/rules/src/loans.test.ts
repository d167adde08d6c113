import { monthlyPaymentCents, paysBack } from './loans'

// Expected values from Python's decimal at 60 digits: a × r / (1 − (1 + r) ** −n) with r = D(rate) / 1200, rounded half away
// from zero. $200,000 at 6.5 % over 30 years and $1,000 at 12 % over one year are the textbook values $1,264.14 and $88.85.
test.each([
  [1_000_000, 60, 8.99, 20_754],
  [1_000_000, 36, 7.99, 31_332],
  [894_500, 120, 10.99, 12_317],
  [7_500_000, 84, 9.99, 124_470],
  [100_000, 12, 12, 8_885],
  [20_000_000, 360, 6.5, 126_414],
  [100_000, 36, 0.0001, 2_778],
  [1_200, 1, 12, 1_212],
  [0, 36, 7.99, 0],
  // Exactly half a cent.
  [150, 1, 4, 151],
  [50, 1, 12, 51],
  [101, 2, 0, 51],
  // No interest.
  [100_000, 36, 0, 2_778],
  [100, 3, 0, 33],
])('%i cents over %i months at %d %% cost %i a month', (amount, months, rate, payment) =>
  expect(monthlyPaymentCents(amount, months, rate)).toBe(payment),
)

test.each([
  [1_000_000, 20_754, 60, true],
  [1_000_000, 16_667, 60, true],
  [1_000_000, 16_666, 60, false],
  // $1.00 does not divide evenly by three.
  [100, 33, 3, true],
  [100, 32, 3, false],
  [100_000, 0, 36, false],
])('%i cents, paid with %i a month for %i months: paid back %s', (amountCents, paymentCents, termMonths, back) =>
  expect(paysBack({ amountCents, paymentCents, termMonths })).toBe(back),
)
