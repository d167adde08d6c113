import { regionalTag } from './regional-tag'

const formatters = new Map<string, Intl.NumberFormat>()

function dollars(language: string): Intl.NumberFormat {
  let formatter = formatters.get(language)
  if (!formatter) {
    formatter = new Intl.NumberFormat(regionalTag(language), { style: 'currency', currency: 'USD' })
    formatters.set(language, formatter)
  }
  return formatter
}

/** Formats cents as `$1,234.50`; null and undefined as `--`, and non-finite numbers as `$0.00`. */
export function formatCents(cents: number | null | undefined, language = 'en'): string {
  if (cents === null || cents === undefined) return '--'
  return dollars(language).format(Number.isFinite(cents) ? cents / 100 : 0)
}

/** Converts dollars to whole cents, rounded half away from zero, without the floating-point error of `1.005 * 100`. */
export function toCents(amountDollars: number): number {
  const cents = Math.round(Number(`${Math.abs(amountDollars)}e2`))
  return amountDollars < 0 ? -cents || 0 : cents
}

/** Cents × percent / 100, rounded half away from zero, in integers: `takePercent(999, 8.25)` is 82. */
export function takePercent(amountCents: number, percent: number): number {
  // Rates have at most four decimals, so the product of two integers stays exact.
  return takeShare(amountCents, Math.round(Number(`${percent}e4`)), 1_000_000)
}

/** Amount × part / whole, of integers, rounded half away from zero. `whole` is above zero. */
export function takeShare(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part)
  const size = product < 0n ? -product : product
  const rounded = (2n * size + BigInt(whole)) / (2n * BigInt(whole))
  return Number(product < 0n ? -rounded : rounded)
}
