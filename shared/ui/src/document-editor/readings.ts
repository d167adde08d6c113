/** What was typed, as a value; or why it is none. */
export type Reading<Value> = { ok: true; value: Value } | { ok: false; error: string }

const value = <Value>(read: Value): Reading<Value> => ({ ok: true, value: read })
const wrong = (error: string): Reading<never> => ({ ok: false, error })

export const readWhole =
  (label: string, most: number) =>
  (text: string): Reading<number> => {
    if (!/^\d+$/.test(text.trim())) return wrong(`${label} must be a whole number, 0 or more.`)
    const number = Number(text)
    return number <= most ? value(number) : wrong(`${label} must be at most ${most.toLocaleString('en-US')}.`)
  }

const DOLLARS = /^(-?)\$?(-?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/

interface CentsRules {
  label: string
  /** A credit takes something off. */
  mayBeNegative?: boolean
}

const MOST_CENTS = 99_999_999
const MOST_DOLLARS = '$999,999.99'

/** Dollars as somebody types them, to cents; digit by digit, since `1.15 * 100` is not 115. */
export const readCents =
  ({ label, mayBeNegative = false }: CentsRules) =>
  (text: string): Reading<number> => {
    const [, before = '', after = '', whole = '', part = ''] = DOLLARS.exec(text.replace(/\s/g, '')) ?? []
    if ((!whole && !part) || (before && after)) return wrong(`${label} must be dollars and cents, for example 12.50.`)
    const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
    const negative = (before || after) !== '' && cents > 0
    if (negative && !mayBeNegative) return wrong(`${label} must be $0.00 or more.`)
    if (cents > MOST_CENTS) return wrong(`${label} must be between ${mayBeNegative ? `-${MOST_DOLLARS}` : '$0.00'} and ${MOST_DOLLARS}.`)
    return value(negative ? -cents : cents)
  }

/** Nothing typed is no price of its own. */
export const readCentsOrNone = (rules: CentsRules) => {
  const read = readCents(rules)
  return (text: string): Reading<number | null> => (text.trim() === '' ? value(null) : read(text))
}

const tooLong = (most: number) => wrong(`At most ${most.toLocaleString('en-US')} characters.`)

/** On one line, also when it was pasted with several. */
export function readName(text: string): Reading<string> {
  const name = text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
  if (!name) return wrong('Required field')
  return name.length <= 200 ? value(name) : tooLong(200)
}

export function readDescription(text: string): Reading<string | null> {
  const description = text.trim()
  return description.length <= 2_000 ? value(description || null) : tooLong(2_000)
}

export function readRate(text: string): Reading<number> {
  const typed = text.trim().replace(/%$/, '').trim()
  const rate = /^(\d+|\d*\.\d{1,3})$/.test(typed) ? Number(typed) : NaN
  return rate <= 25 ? value(rate) : wrong('Tax rate must be a percentage from 0 to 25 with at most three decimals.')
}
