/** What the lender offers, whatever is lent. */
export const terms: readonly { months: number; ratePercent: number }[] = [
  { months: 36, ratePercent: 7.99 },
  { months: 60, ratePercent: 8.99 },
  { months: 84, ratePercent: 9.99 },
  { months: 120, ratePercent: 10.99 },
]

export const LEAST_CENTS = 100_000
export const MOST_CENTS = 7_500_000

export const isLent = (amountCents: number): boolean => amountCents >= LEAST_CENTS && amountCents <= MOST_CENTS

/** Counted in the lender's own way, as a lender would: whoever reads the offers has to count for themselves. */
export function paymentCents(amountCents: number, months: number, ratePercent: number): number {
  const rate = ratePercent / 1_200
  return Math.round((amountCents * rate) / (1 - (1 + rate) ** -months))
}
