import { parseCents, type ParseResult } from '../money-field/parse-cents'

export { parseCents, type ParseResult }

const value = <Value>(read: Value): ParseResult<Value> => ({ ok: true, value: read })
const wrong = (error: string): ParseResult<never> => ({ ok: false, error })

export const parseInteger =
  (label: string, most: number) =>
  (text: string): ParseResult<number> => {
    if (!/^\d+$/.test(text.trim())) return wrong(`${label} must be a whole number, 0 or more.`)
    const number = Number(text)
    return number <= most ? value(number) : wrong(`${label} must be at most ${most.toLocaleString('en-US')}.`)
  }

/** Empty input is null: no price of its own. */
export const parseOptionalCents = (rules: Parameters<typeof parseCents>[0]) => {
  const read = parseCents(rules)
  return (text: string): ParseResult<number | null> => (text.trim() === '' ? value(null) : read(text))
}

const tooLong = (most: number) => wrong(`At most ${most.toLocaleString('en-US')} characters.`)

/** Pasted line breaks become spaces. */
export function parseName(text: string): ParseResult<string> {
  const name = text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
  if (!name) return wrong('Required field')
  return name.length <= 200 ? value(name) : tooLong(200)
}

export function parseDescription(text: string): ParseResult<string | null> {
  const description = text.trim()
  return description.length <= 2_000 ? value(description || null) : tooLong(2_000)
}

export function parseRate(text: string): ParseResult<number> {
  const typed = text.trim().replace(/%$/, '').trim().replace(',', '.')
  const rate = /^(\d+|\d*\.\d{1,4})$/.test(typed) ? Number(typed) : NaN
  return rate <= 25 ? value(rate) : wrong('Tax rate must be a percentage from 0 to 25 with at most four decimals.')
}
