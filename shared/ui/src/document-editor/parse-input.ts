import { t } from '@lingui/core/macro'
import { regionalTag, type I18n } from '@portal/i18n'
import { parseCents, type ParseResult } from '../money-field/parse-cents'

export { parseCents, type ParseResult }

const value = <Value>(read: Value): ParseResult<Value> => ({ ok: true, value: read })
const wrong = (error: string): ParseResult<never> => ({ ok: false, error })

export const parseInteger =
  (label: string, most: number, i18n: I18n) =>
  (text: string): ParseResult<number> => {
    if (!/^\d+$/.test(text.trim())) return wrong(t(i18n)`${label} must be a whole number, 0 or more.`)
    const number = Number(text)
    const limit = most.toLocaleString(regionalTag(i18n.locale))
    return number <= most ? value(number) : wrong(t(i18n)`${label} must be at most ${limit}.`)
  }

/** Empty input is null: no price of its own. */
export const parseOptionalCents = (rules: Parameters<typeof parseCents>[0], i18n: I18n) => {
  const read = parseCents(rules, i18n)
  return (text: string): ParseResult<number | null> => (text.trim() === '' ? value(null) : read(text))
}

function tooLong(most: number, i18n: I18n) {
  const limit = most.toLocaleString(regionalTag(i18n.locale))
  return wrong(t(i18n)`At most ${limit} characters.`)
}

/** Pasted line breaks become spaces. */
export function parseName(text: string, i18n: I18n): ParseResult<string> {
  const name = text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
  if (!name) return wrong(t(i18n)`Required field`)
  return name.length <= 200 ? value(name) : tooLong(200, i18n)
}

export function parseDescription(text: string, i18n: I18n): ParseResult<string | null> {
  const description = text.trim()
  return description.length <= 2_000 ? value(description || null) : tooLong(2_000, i18n)
}

export function parseRate(text: string, i18n: I18n): ParseResult<number> {
  const typed = text.trim().replace(/%$/, '').trim().replace(',', '.')
  const rate = /^(\d+|\d*\.\d{1,4})$/.test(typed) ? Number(typed) : NaN
  return rate <= 25
    ? value(rate)
    : wrong(t(i18n)`Tax rate must be a percentage from 0 to 25 with at most four decimals.`)
}
