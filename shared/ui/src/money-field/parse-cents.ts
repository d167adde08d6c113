/** The parsed value, or why the text has none. */
export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; error: string }

const DOLLARS = /^(-?)\$?(-?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/

interface CentsRules {
  label: string
  /** For credits. */
  mayBeNegative?: boolean
}

const MOST_CENTS = 99_999_999
const MOST_DOLLARS = '$999,999.99'

/** Parses typed dollars to integer cents, from the digits, since `1.15 * 100` is not 115. */
export const parseCents =
  ({ label, mayBeNegative = false }: CentsRules) =>
  (text: string): ParseResult<number> => {
    const [, before = '', after = '', whole = '', part = ''] = DOLLARS.exec(text.replace(/\s/g, '')) ?? []
    if ((!whole && !part) || (before && after)) return { ok: false, error: `${label} must be dollars and cents, for example 12.50.` }
    const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
    const negative = (before || after) !== '' && cents > 0
    if (negative && !mayBeNegative) return { ok: false, error: `${label} must be $0.00 or more.` }
    if (cents > MOST_CENTS) return { ok: false, error: `${label} must be between ${mayBeNegative ? `-${MOST_DOLLARS}` : '$0.00'} and ${MOST_DOLLARS}.` }
    return { ok: true, value: negative ? -cents : cents }
  }
