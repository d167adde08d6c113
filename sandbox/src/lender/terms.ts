/** The lender's terms, the same for every amount. */
export const terms: readonly { months: number; ratePercent: number }[] = [
  { months: 36, ratePercent: 7.99 },
  { months: 60, ratePercent: 8.99 },
  { months: 84, ratePercent: 9.99 },
  { months: 120, ratePercent: 10.99 },
]

export const MIN_CENTS = 100_000
export const MAX_CENTS = 7_500_000

export const isLent = (amountCents: number): boolean => amountCents >= MIN_CENTS && amountCents <= MAX_CENTS

/** Deliberately the lender's own calculation: the code that reads the offers has to do its own. */
export function paymentCents(amountCents: number, months: number, ratePercent: number): number {
  const rate = ratePercent / 1_200
  return Math.round((amountCents * rate) / (1 - (1 + rate) ** -months))
}
