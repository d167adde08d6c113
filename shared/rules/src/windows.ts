import { TZDate } from '@date-fns/tz'
import { addHours, differenceInHours, differenceInMinutes, format } from 'date-fns'

/** IANA time zone of a visit: the address's, else the tenant's, else the user's own. */
export const zoneOf = (addressZone: string | null | undefined, tenantZone: string | null | undefined): string =>
  addressZone || tenantZone || Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats an instant in `zone`: `formatIn('2026-07-01T20:00:00Z', 'America/Denver', 'h:mm a')` → `2:00 PM`. */
export const formatIn = (instant: string | Date, zone: string, pattern: string): string =>
  format(new TZDate(new Date(instant), zone), pattern)

export const formatTime = (instant: string | Date, zone: string): string => formatIn(instant, zone, 'h:mm a')
export const formatDate = (instant: string | Date, zone: string): string => formatIn(instant, zone, 'MM/dd/yyyy')

/** Formats a calendar day, which has no time zone: `2026-07-01` → `07/01/2026`. */
export function formatDay(day: string): string {
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
export const formatWindow = (window: { start: Date; end: Date }, zone: string): string =>
  `${formatTime(window.start, zone)} - ${formatTime(window.end, zone)}`

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** Time left as `3 days`, or under a day `5 hours & 20 min`; null once it has passed. */
export function timeUntil(instant: string | Date, now: Date): string | null {
  const then = new Date(instant)
  if (then.getTime() <= now.getTime()) return null
  const hours = differenceInHours(then, now)
  if (hours >= 24) return count(Math.floor(hours / 24), 'day')
  return `${count(hours, 'hour')} & ${differenceInMinutes(then, now) % 60} min`
}
