import { option, text, UsageError, wholeNumber, type Values } from '@portal/cli'
import { bookingRanges, checks, formatHours, parseHours, type BookingRules, type Change } from 'api/operator'
import { asUsage } from './command'

const listNames = ['zip-codes', 'holidays'] as const
type ListName = (typeof listNames)[number]

/** The lists among the rules, by the name of their option. */
const lists = {
  'zip-codes': { rule: 'zipCodes', label: 'Zip codes', check: checks.zipCode, like: '80202,80203' },
  holidays: { rule: 'holidays', label: 'Holidays', check: checks.day, like: '2027-07-05,2027-12-24' },
} as const satisfies Record<ListName, object>

/** The numbers among the rules, by the name of their option. */
const numbers = {
  window: 'window_minutes',
  step: 'step_minutes',
  lead: 'lead_minutes',
  travel: 'travel_minutes',
  horizon: 'horizon_days',
  'visits-a-day': 'visits_a_day',
} as const satisfies Record<string, keyof typeof bookingRanges>

export const bookingOptions = {
  hours: text,
  ...Object.fromEntries(
    [...Object.keys(numbers), ...listNames.flatMap((name) => [name, `add-${name}`, `remove-${name}`])].map((name) => [
      name,
      text,
    ]),
  ),
}

function readWords(values: Values, name: string, { check, like }: (typeof lists)[ListName]): string[] | undefined {
  const written = option(values, name)
  const words = written === 'none' ? [] : written?.split(',').map((word) => word.trim())
  const wrong = words?.find((word) => check(word) !== null)
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
  return all ?? [...now.filter((word) => !removed?.includes(word)), ...(added ?? [])]
}

function readNumber(values: Values, name: keyof typeof numbers): number | null | undefined {
  const value = option(values, name)
  if (name === 'visits-a-day' && value === 'none') return null
  return value === undefined ? undefined : wholeNumber(value, `--${name}`, bookingRanges[numbers[name]])
}

/** What the options change of the rules in force. */
export function readBookingRules(
  values: Values,
  now: Pick<BookingRules, 'holidays' | 'zipCodes'>,
): Change & { booking: NonNullable<Change['booking']> } {
  const hours = option(values, 'hours')
  const booking = {
    zip_codes: changeList(values, 'zip-codes', now.zipCodes),
    working_hours: hours === undefined ? undefined : asUsage(() => parseHours(hours, '--hours')),
    ...Object.fromEntries(
      (Object.keys(numbers) as (keyof typeof numbers)[]).map((name) => [numbers[name], readNumber(values, name)]),
    ),
  }
  const holidays = changeList(values, 'holidays', now.holidays)
  return {
    booking: Object.fromEntries(Object.entries(booking).filter(([, value]) => value !== undefined)),
    ...(holidays && { holidays }),
  }
}

/** Tells the whole of each changed list and of the hours, and what they no longer have. */
export function describeRules(change: Change, before: BookingRules, after: BookingRules): string[] {
  const listLines = listNames
    .filter((name) => (name === 'holidays' ? change.holidays : change.booking?.zip_codes))
    .map((name) => {
      const { rule, label } = lists[name]
      const gone = before[rule].filter((word) => !after[rule].includes(word))
      return `${label}: ${after[rule].join(', ') || 'none'}.${gone.length > 0 ? ` No longer: ${gone.join(', ')}.` : ''}`
    })
  return [...(change.booking?.working_hours ? [`Hours: ${formatHours(after.workingHours)}.`] : []), ...listLines]
}
