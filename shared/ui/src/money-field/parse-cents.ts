import { t } from '@lingui/core/macro'
import type { I18n } from '@portal/i18n'
import { formatDollars } from './format-dollars'

/** The parsed value, or why the text has none. */
export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; error: string }

const AMOUNT = /^(-?)\s*\$?\s*(-?)\s*([\d., ]*?)\s*\$?$/

/**
 * Splits a number into whole dollars and cents: the last separator is the decimal one if at most two digits follow, since
 * keyboards of many regions offer a comma and no period; other separators group three digits. Null if it is neither, or could
 * be either ('1.234').
 */
function splitNumber(number: string): { whole: string; part: string } | null {
  const [, grouped = '', decimal = '', part = ''] = /^(.*?)(?:([.,])(\d{0,2}))?$/.exec(number) ?? []
  const separators = new Set(grouped.match(/\D/g))
  if (separators.size === 0) return grouped === '' && part === '' ? null : { whole: grouped, part }
  const isAmbiguous = decimal === '' && /^\d+\.\d+$/.test(grouped)
  if (separators.size > 1 || separators.has(decimal) || isAmbiguous || !/^\d{1,3}(?:\D\d{3})+$/.test(grouped))
    return null
  return { whole: grouped.replace(/\D/g, ''), part }
}

interface CentsRules {
  label: string
  /** For credits. */
  mayBeNegative?: boolean
}

const MAX_CENTS = 99_999_999

/** Parses typed dollars to integer cents, from the digits, since `1.15 * 100` is not 115. */
export const parseCents =
  ({ label, mayBeNegative = false }: CentsRules, i18n: I18n) =>
  (text: string): ParseResult<number> => {
    // Non-breaking blanks too, which many regions group digits by.
    const [, before = '', after = '', number = ''] = AMOUNT.exec(text.replace(/\s/g, ' ').trim()) ?? []
    const typed = splitNumber(number)
    if (!typed || (before && after))
      return { ok: false, error: t(i18n)`${label} must be dollars and cents, for example 12.50.` }
    const cents = Number(typed.whole) * 100 + Number(typed.part.padEnd(2, '0'))
    const negative = (before || after) !== '' && cents > 0
    const isTooLow = negative && !mayBeNegative
    if (!isTooLow && cents <= MAX_CENTS) return { ok: true, value: negative ? -cents : cents }
    const least = formatDollars(mayBeNegative ? -MAX_CENTS : 0, i18n.locale)
    if (isTooLow) return { ok: false, error: t(i18n)`${label} must be ${least} or more.` }
    const most = formatDollars(MAX_CENTS, i18n.locale)
    return { ok: false, error: t(i18n)`${label} must be between ${least} and ${most}.` }
  }
