import { formatCents, toCents } from '@portal/rules'
import type { FieldKind } from './fields'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const toDay = (year: number, month: number, day: number): string | null => {
  const whole = year < 100 ? year + (year < 70 ? 2000 : 1900) : year
  const date = new Date(Date.UTC(whole, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && whole >= 1900 && whole < 2200
    ? date.toISOString().slice(0, 10)
    : null
}

const monthNamed = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Day 0 of spreadsheets. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30)

/** `unclear`: the dates of a column prove both. */
export type DateOrder = 'month-first' | 'day-first' | 'unclear'

const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:,?\s+\d.*)?$/
const withoutWeekday = (text: string): string =>
  text.trim().replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '')

const bothWays = (numbers: readonly string[]) => {
  const [one, two, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])]
  return { 'month-first': toDay(year, one, two), 'day-first': toDay(year, two, one) }
}

/** Which order of month and day a date such as `25/12/2018` proves; `either` for `5/4/2019`, null for text that proves nothing. */
export function proveDateOrder(text: string): 'month-first' | 'day-first' | 'either' | null {
  const numbers = NUMBERS.exec(withoutWeekday(text))
  if (!numbers) return null
  const { 'month-first': monthFirst, 'day-first': dayFirst } = bothWays(numbers)
  if (monthFirst !== null && dayFirst !== null) return monthFirst === dayFirst ? null : 'either'
  if (monthFirst !== null) return 'month-first'
  return dayFirst === null ? null : 'day-first'
}

/** A day in one of many forms; null for other text. `order` counts where both would be days. */
export function readDay(text: string, order: Exclude<DateOrder, 'unclear'> = 'month-first'): string | null {
  const written = withoutWeekday(text)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/.exec(written)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = NUMBERS.exec(written)
  if (numbers) {
    const days = bothWays(numbers)
    return days[order] ?? days['month-first'] ?? days['day-first']
  }
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})(?:,?\s+\d.*)?$/i.exec(written)
  if (monthFirst) return toDay(Number(monthFirst[3]), monthNamed(monthFirst[1]!), Number(monthFirst[2]))
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?:,?\s+\d.*)?$/i.exec(written)
  if (dayFirst) return toDay(Number(dayFirst[3]), monthNamed(dayFirst[2]!), Number(dayFirst[1]))
  if (/^\d{8}$/.test(written))
    return toDay(Number(written.slice(0, 4)), Number(written.slice(4, 6)), Number(written.slice(6)))
  if (/^[2-9]\d{4}(?:\.\d+)?$/.test(written))
    return new Date(SHEET_EPOCH + Math.floor(Number(written)) * 86_400_000).toISOString().slice(0, 10)
  return null
}

/** Cents of `$1,234.50`, `(12.00)`, `1234.5-` or `USD 12`; null for other text. */
export function readCents(text: string): number | null {
  const written = text
    .trim()
    .replace(/^(?:usd|us)\s*(?=\$|\d|-)/i, '')
    .replace(/\s*usd$/i, '')
  const match = /^(\()?\s*(-)?\s*\$?\s*(-)?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,4}))?\s*(-)?\s*(\))?$/.exec(written)
  if (!match) return null
  const [, open, minus, inner, whole = '', fraction = '', after, close] = match
  if (Boolean(open) !== Boolean(close)) return null
  const cents = toCents(Number(`${whole.replaceAll(',', '')}.${fraction || '0'}`))
  return (open || minus || inner || after) && cents > 0 ? -cents : cents
}

/** `1:30 PM`, `13:30` or `130p` as `13:30`; null for other text. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?::?(\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i.exec(text.trim().split(/\s*[-–]\s*/)[0] ?? '')
  if (!match) return null
  const [, hours = '', minutes = '0', half] = match
  const base = Number(hours) % (half ? 12 : 24)
  const hour = base + (half?.toLowerCase() === 'p' ? 12 : 0)
  return Number(hours) > 24 || Number(minutes) > 59
    ? null
    : `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

const YES = /^(?:y|yes|true|t|1|x|on|active|✓)$/i
const NO = /^(?:n|no|false|f|0|off|inactive)$/i

function readBoolean(text: string): boolean | null {
  if (YES.test(text)) return true
  return NO.test(text) ? false : null
}

const looksLike: Record<FieldKind, string> = {
  text: 'text',
  day: 'a date',
  time: 'a time',
  cents: 'an amount',
  boolean: 'yes or no',
  integer: 'a whole number',
}

/** What is longer is text; the patterns above would take long to find that out. */
const MAX_LENGTH = 200

export interface Reading {
  kind: FieldKind
  /** Whether it is a day of the past: two digits of a year to come are one of the last century. */
  isPast: boolean
  order: DateOrder
  /** `YYYY-MM-DD` */
  today: string
}

type ReadValue = { value: string | number | boolean; remark?: string } | { problem: string } | { error: string }

function readDate(text: string, { isPast, order, today }: Reading): ReadValue | null {
  if (order === 'unclear' && proveDateOrder(text) === 'either')
    return {
      error: `"${text}" has the month or the day first: other dates of the column prove both. Write it as YYYY-MM-DD, or give --dates month-first or --dates day-first.`,
    }
  const day = readDay(text, order === 'day-first' ? order : 'month-first')
  // Next year's are told as such.
  const isLastCentury = isPast && day !== null && Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + 1
  if (!isLastCentury || /\d{4}/.test(text)) return day === null ? null : { value: day }
  const value = `${Number(day.slice(0, 4)) - 100}${day.slice(4)}`
  return { value, remark: `"${text}" is read as ${value}.` }
}

function readAmount(text: string): ReadValue | null {
  const value = readCents(text)
  if (value === null) return null
  return /\.\d\d0*[1-9]/.test(text) ? { value, remark: `"${text}" is rounded to ${formatCents(value)}.` } : { value }
}

const orNull = <Value extends string | number | boolean>(value: Value | null): ReadValue | null =>
  value === null ? null : { value }

/** The value that a cell's text stands for; `problem`: why it stands for none; `error`: why the row can't be imported. */
export function readValue(reading: Reading, text: string): ReadValue {
  const readers: Record<FieldKind, () => ReadValue | null> = {
    text: () => ({ value: text }),
    day: () => readDate(text, reading),
    time: () => orNull(readTime(text)),
    cents: () => readAmount(text),
    boolean: () => orNull(readBoolean(text)),
    integer: () => (/^\d{1,9}(?:\.0+)?$/.test(text) ? { value: Math.trunc(Number(text)) } : null),
  }
  const { kind } = reading
  const read = kind === 'text' || text.length <= MAX_LENGTH ? readers[kind]() : null
  return read ?? { problem: `"${text.slice(0, 60)}" is not ${looksLike[kind]}.` }
}
