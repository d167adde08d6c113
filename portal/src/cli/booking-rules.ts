import { option, text, UsageError, wholeNumber, type Values } from '@portal/cli'
import { joinParts, workingParts, type BookingRules } from 'api/operator'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
type Hours = BookingRules['workingHours']
type Weekday = keyof Hours

const findDay = (name: string): number => DAYS.findIndex((day) => day === name)

/** `7`, `7:30`, in hours. */
const readHour = (text: string): number => {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?::(00|15|30|45))?$/.exec(text) ?? []
  return Number(hours) + Number(minutes) / 60
}
const formatHour = (hour: number): string =>
  Number.isInteger(hour) ? String(hour) : `${Math.floor(hour)}:${String(Math.round((hour % 1) * 60)).padStart(2, '0')}`

/** Parses `mon-fri 7-12, mon-fri 13-18:30, sat 9-15`. Days that are not named are days off; what is between two parts of a day is a break. */
export function readHours(written: string): Hours {
  const hours: Hours = {}
  for (const part of written
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())) {
    const [, first = '', last = first, from = '', to = ''] =
      /^([a-z]{3})(?:-([a-z]{3}))?\s+([\d:]+)-([\d:]+)$/.exec(part) ?? []
    const [start, end, opens, closes] = [findDay(first), findDay(last), readHour(from), readHour(to)]
    if (start < 0 || end < 0 || !(opens < closes) || closes > 24)
      throw new UsageError(
        `--hours has "${part}"; it is like "mon-fri 7-12, mon-fri 13-18:30, sat 9-15", in hours and quarters of an hour from 0 to 24.`,
      )
    for (let day = start; ; day = (day + 1) % 7) {
      const earlier = hours[day as Weekday]
      const whole = joinParts([...(earlier ? workingParts(earlier) : []), { from: opens, to: closes }])
      if (!whole) throw new UsageError(`--hours has two parts of ${DAYS[day]} that overlap.`)
      hours[day as Weekday] = whole
      if (day === end) break
    }
  }
  return hours
}

/** The opposite of `readHours`, Monday first. */
export function formatHours(hours: Hours): string {
  const days = ([1, 2, 3, 4, 5, 6, 0] as const).flatMap((day) =>
    hours[day]
      ? [
          {
            day,
            span: workingParts(hours[day])
              .map(({ from, to }) => `${formatHour(from)}-${formatHour(to)}`)
              .join(' '),
          },
        ]
      : [],
  )
  const runs: { first: number; last: number; span: string }[] = []
  for (const { day, span } of days) {
    const run = runs.at(-1)
    if (run?.span === span && day === (run.last + 1) % 7) run.last = day
    else runs.push({ first: day, last: day, span })
  }
  return runs
    .flatMap(({ first, last, span }) =>
      span.split(' ').map((part) => `${DAYS[first]}${first === last ? '' : `-${DAYS[last]}`} ${part}`),
    )
    .join(', ')
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const listNames = ['zip-codes', 'holidays'] as const
type ListName = (typeof listNames)[number]

/** The lists among the rules, by the name of their option. */
const lists = {
  'zip-codes': {
    rule: 'zipCodes',
    label: 'Zip codes',
    isValid: (word: string) => /^\d{5}$/.test(word),
    like: '80202,80203',
  },
  holidays: {
    rule: 'holidays',
    label: 'Holidays',
    isValid: (word: string) => DATE.test(word) && new Date(word).toISOString().startsWith(word),
    like: '2027-07-05,2027-12-24',
  },
} as const satisfies Record<ListName, object>

export const bookingOptions = {
  hours: text,
  window: text,
  step: text,
  lead: text,
  travel: text,
  ...Object.fromEntries(
    listNames.flatMap((name) => [name, `add-${name}`, `remove-${name}`]).map((name) => [name, text]),
  ),
}

function readWords(values: Values, name: string, { isValid, like }: (typeof lists)[ListName]): string[] | undefined {
  const written = option(values, name)
  const words = written === 'none' ? [] : written?.split(',').map((word) => word.trim())
  const wrong = words?.find((word) => !isValid(word))
  if (wrong !== undefined) throw new UsageError(`--${name} has "${wrong}"; it is like ${like}.`)
  return words
}

/** The list as the options leave it; undefined if none of them is given. */
function changeList(values: Values, name: ListName, now: readonly string[]): string[] | undefined {
  const [all, added, removed] = [name, `add-${name}`, `remove-${name}`].map((each) =>
    readWords(values, each, lists[name]),
  )
  if (all && (added ?? removed))
    throw new UsageError(`--${name} sets the whole list; give either that, or --add-${name} and --remove-${name}.`)
  const missing = removed?.find((word) => !now.includes(word))
  if (missing !== undefined)
    throw new UsageError(`--remove-${name} has ${missing}, which is not in the list: ${now.join(',') || 'none'}.`)
  if (!all && !added && !removed) return undefined
  return [...new Set(all ?? [...now.filter((word) => !removed?.includes(word)), ...(added ?? [])])].sort()
}

function readMinutes(values: Values, name: string, range: readonly [number, number]): number | undefined {
  const value = option(values, name)
  return value === undefined ? undefined : wholeNumber(value, `--${name}`, range)
}

const DAY_MINUTES = 24 * 60

/** The rules that the options change, on top of those in force. */
export function readBookingRules(
  values: Values,
  now: Pick<BookingRules, 'holidays' | 'zipCodes'>,
): Partial<BookingRules> {
  const hours = option(values, 'hours')
  const rules: { [name in keyof BookingRules]?: BookingRules[name] | undefined } = {
    zipCodes: changeList(values, 'zip-codes', now.zipCodes),
    holidays: changeList(values, 'holidays', now.holidays),
    workingHours: hours === undefined ? undefined : readHours(hours),
    windowMinutes: readMinutes(values, 'window', [15, DAY_MINUTES]),
    stepMinutes: readMinutes(values, 'step', [15, DAY_MINUTES]),
    leadMinutes: readMinutes(values, 'lead', [0, 30 * DAY_MINUTES]),
    travelMinutes: readMinutes(values, 'travel', [0, DAY_MINUTES]),
  }
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
}

/** Tells the whole of each changed list and of the hours, and what they no longer have. */
export function describeRules(changed: Partial<BookingRules>, before: BookingRules): string[] {
  const listLines = listNames.flatMap((name) => {
    const { rule, label } = lists[name]
    const list = changed[rule]
    const gone = list ? before[rule].filter((word) => !list.includes(word)) : []
    return list
      ? [`${label}: ${list.join(', ') || 'none'}.${gone.length > 0 ? ` No longer: ${gone.join(', ')}.` : ''}`]
      : []
  })
  return [...(changed.workingHours ? [`Hours: ${formatHours(changed.workingHours)}.`] : []), ...listLines]
}
