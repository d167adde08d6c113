/** A yearly rate has at most four decimals, so one month's share of it is a whole number of these. */
const MONTHLY_PARTS = 12n * 1_000_000n

/**
 * The payment of a loan that is paid back in equal months: amount × r / (1 − (1 + r)^−months), where r is a twelfth of
 * the yearly rate. In integers throughout; only the result is rounded, half a cent away from zero.
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

/** Do the payments add up to the loan at least? Each may lack the part of a cent that rounding took, no more. */
export const paysBack = ({ amountCents, paymentCents, termMonths }: { amountCents: number; paymentCents: number; termMonths: number }): boolean =>
  paymentCents >= monthlyPaymentCents(amountCents, termMonths, 0)
