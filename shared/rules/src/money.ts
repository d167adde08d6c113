const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as `$1,234.50`. A missing amount is `--`; something that is not a number is `$0.00`. */
export function formatCents(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return '--'
  return Number.isFinite(cents) ? dollars.format(cents / 100) : '$0.00'
}

/** Dollars as typed or computed, to whole cents, half away from zero, safe from `1.005 * 100`. */
export function toCents(amountDollars: number): number {
  const cents = Math.round(Number(`${Math.abs(amountDollars)}e2`))
  return amountDollars < 0 ? -cents || 0 : cents
}

/** Cents × percent / 100, rounded half away from zero, in integers: `percentOf(999, 8.25)` is 82. */
export function percentOf(amountCents: number, percent: number): number {
  // Rates have at most four decimals, so the product of two integers stays exact.
  const scaled = Math.round(Number(`${percent}e4`))
  const product = BigInt(amountCents) * BigInt(scaled)
  const half = 500_000n
  const rounded = product >= 0n ? (product + half) / 1_000_000n : -((-product + half) / 1_000_000n)
  return Number(rounded)
}
