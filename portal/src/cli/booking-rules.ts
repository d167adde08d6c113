import { option, UsageError, wholeNumber, type Values } from '@portal/cli'
import type { BookingRules } from 'api/operator'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
type Hours = BookingRules['workingHours']
type Weekday = keyof Hours

const dayOf = (name: string): number => DAYS.findIndex((day) => day === name)

/** Parses `mon-fri 8-18, sat 9-15`. Days that are not named are days off. */
function readHours(text: string): Hours {
  const hours: Hours = {}
  for (const part of text.toLowerCase().split(',').map((each) => each.trim())) {
    const [, first = '', last = first, from, to] = /^([a-z]{3})(?:-([a-z]{3}))?\s+(\d{1,2})-(\d{1,2})$/.exec(part) ?? []
    const [start, end, opens, closes] = [dayOf(first), dayOf(last), Number(from), Number(to)]
    if (start < 0 || end < 0 || !(opens < closes) || closes > 24) throw new UsageError(`--hours has "${part}"; it is like "mon-fri 8-18, sat 9-15", in whole hours from 0 to 24.`)
    for (let day = start; ; day = (day + 1) % 7) {
      hours[day as Weekday] = { from: opens, to: closes }
      if (day === end) break
    }
  }
  return hours
}

function listOf(values: Values, name: string, pattern: RegExp, like: string): string[] | undefined {
  const words = option(values, name)?.split(',').map((word) => word.trim())
  const wrong = words?.find((word) => !pattern.test(word))
  if (wrong !== undefined) throw new UsageError(`--${name} has "${wrong}"; it is like ${like}.`)
  return words
}

function minutesOf(values: Values, name: string, range: readonly [number, number]): number | undefined {
  const value = option(values, name)
  return value === undefined ? undefined : wholeNumber(value, `--${name}`, range)
}

const DAY_MINUTES = 24 * 60

/** The rules that the options change. */
export function readBookingRules(values: Values): Partial<BookingRules> {
  const hours = option(values, 'hours')
  const rules: { [name in keyof BookingRules]?: BookingRules[name] | undefined } = {
    zipCodes: listOf(values, 'zip-codes', /^\d{5}$/, '80202,80203'),
    holidays: listOf(values, 'holidays', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '2027-07-05,2027-12-24'),
    workingHours: hours === undefined ? undefined : readHours(hours),
    windowMinutes: minutesOf(values, 'window', [15, DAY_MINUTES]),
    stepMinutes: minutesOf(values, 'step', [15, DAY_MINUTES]),
    leadMinutes: minutesOf(values, 'lead', [0, 30 * DAY_MINUTES]),
    travelMinutes: minutesOf(values, 'travel', [0, DAY_MINUTES]),
  }
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
}
