/** Denominator of the monthly rate: an annual percentage has at most four decimals, so a twelfth of it is a whole number of these parts. */
const MONTHLY_PARTS = 12n * 1_000_000n

/**
 * Monthly payment of an amortized loan: amount × r / (1 − (1 + r)^−months), where r is a twelfth of the annual rate.
 * Integer arithmetic throughout; only the result is rounded, half away from zero.
 */
export function monthlyPaymentCents(amountCents: number, termMonths: number, yearlyRatePercent: number): number {
  const amount = BigInt(amountCents)
  const months = BigInt(termMonths)
  const rate = BigInt(Math.round(Number(`${yearlyRatePercent}e4`)))
  if (rate === 0n) return rounded(amount, months)
  const grown = (MONTHLY_PARTS + rate) ** months
  const lent = MONTHLY_PARTS ** months
  return rounded(amount * rate * grown, MONTHLY_PARTS * (grown - lent))
}

const rounded = (over: bigint, under: bigint): number => Number((2n * over + under) / (2n * under))

/** Whether the payments add up to at least the loan. Each may be short only by the fraction of a cent lost to rounding. */
export const paysBack = ({
  amountCents,
  paymentCents,
  termMonths,
}: {
  amountCents: number
  paymentCents: number
  termMonths: number
}): boolean => paymentCents >= monthlyPaymentCents(amountCents, termMonths, 0)
