import { addHours } from 'date-fns/addHours'
import { differenceInHours } from 'date-fns/differenceInHours'
import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { regionalTag } from './regional-tag'

/** IANA time zone of a visit: the address's, else the tenant's, else the user's own. */
export const visitZone = (addressZone: string | null | undefined, tenantZone: string | null | undefined): string =>
  addressZone || tenantZone || Intl.DateTimeFormat().resolvedOptions().timeZone

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A formatter of the fields that a pattern names, in another language's own order. */
function formatterOf(pattern: string, zone: string, language: string): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${pattern}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const has = (field: string) => pattern.includes(field)
    formatter = new Intl.DateTimeFormat(regionalTag(language), {
      timeZone: zone,
      ...(has('EEEE') && { weekday: 'long' }),
      ...(has('yyyy') && { year: 'numeric' }),
      // In letters: who reads 05/02 in Spanish in the United States can't know which is the month.
      ...(has('MM') && { month: has('EEEE') ? 'long' : 'short' }),
      ...(has('dd') && { day: 'numeric' }),
      ...(has('mm') && { hour: 'numeric', minute: '2-digit' }),
    })
    formatters.set(key, formatter)
  }
  return formatter
}

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    const options = {
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const
    formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    formatters.set(zone, formatter)
  }
  return formatter
}

/**
 * Formats an instant in `zone`: `formatIn('2026-07-01T20:00:00Z', 'America/Denver', 'h:mm a')` → `2:00 PM`.
 * @param pattern of EEEE, yyyy, MM, dd, H, h, mm and a, with Unicode's meaning; anything else is copied. Another language than
 *   English writes the same fields in its own order.
 * @throws RangeError for an invalid date or an unknown zone
 */
export function formatIn(instant: string | Date, zone: string, pattern: string, language = 'en'): string {
  if (language !== 'en') return formatterOf(pattern, zone, language).format(new Date(instant))
  const parts = Object.fromEntries(
    formatterFor(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>
  const hour = Number(parts.hour)
  const fields: Record<string, string> = {
    EEEE: parts.weekday,
    yyyy: parts.year.padStart(4, '0'),
    MM: parts.month,
    dd: parts.day,
    H: String(hour),
    h: String(hour % 12 || 12),
    mm: parts.minute,
    a: hour < 12 ? 'AM' : 'PM',
  }
  return pattern.replace(/EEEE|yyyy|MM|dd|mm|[Hha]/g, (field) => fields[field] ?? field)
}

export const formatTime = (instant: string | Date, zone: string, language?: string): string =>
  formatIn(instant, zone, 'h:mm a', language)
export const formatDate = (instant: string | Date, zone: string, language?: string): string =>
  formatIn(instant, zone, 'MM/dd/yyyy', language)

/** Formats a calendar day, which has no time zone: `2026-07-01` → `07/01/2026`. */
export function formatDay(day: string, language = 'en'): string {
  if (language !== 'en') return formatDate(`${day}T12:00:00Z`, 'UTC', language)
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

export interface WindowSource {
  scheduled_time: string
  arrival_window_start?: string | null
  arrival_window_end?: string | null
}

/** The custom arrival window if the tenant has the flag and both ends are set, else the hour before the scheduled time. */
export function arrivalWindow(source: WindowSource, customWindows: boolean): { start: Date; end: Date } {
  if (customWindows && source.arrival_window_start && source.arrival_window_end) {
    return { start: new Date(source.arrival_window_start), end: new Date(source.arrival_window_end) }
  }
  const end = new Date(source.scheduled_time)
  return { start: addHours(end, -1), end }
}

/** `9:00 AM - 11:00 AM` in `zone`. */
export const formatWindow = (window: { start: Date; end: Date }, zone: string, language?: string): string =>
  `${formatTime(window.start, zone, language)} - ${formatTime(window.end, zone, language)}`

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** Time left as `3 days`, or under a day `5 hours & 20 min`; null once it has passed. */
export function timeUntil(instant: string | Date, now: Date): string | null {
  const then = new Date(instant)
  if (then.getTime() <= now.getTime()) return null
  const hours = differenceInHours(then, now)
  if (hours >= 24) return count(Math.floor(hours / 24), 'day')
  return `${count(hours, 'hour')} & ${differenceInMinutes(then, now) % 60} min`
}
