import { regionalTag } from '@portal/i18n'

/** Dollars as they are typed: always with `$` alone, which `parseCents` reads before and after the amount. */
export const formatDollars = (cents: number, language: string): string =>
  new Intl.NumberFormat(regionalTag(language), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)
