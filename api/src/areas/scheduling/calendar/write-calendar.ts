import ical, { escape, ICalCalendarMethod } from 'ical-generator'
import { timeZoneComponent } from './time-zone'
import { plain, toEvent, windowOf, type CalendarTenant } from './visit-event'
import type { Visit } from './visit.store'

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** How often a program should look for changes. */
const REFRESH_SECONDS = 3_600

export interface CalendarOptions {
  tenant: CalendarTenant
  /** Where the tenant's portal lies, such as `https://acme.example`. */
  origin: string
  /** Of a calendar that is subscribed to; a file that is added to somebody's own has none. */
  name?: string
}

/** Visits as an iCalendar (RFC 5545). Tells the same of the same visits, byte by byte. */
export function writeCalendar(visits: readonly Visit[], { tenant, origin, name }: CalendarOptions): string {
  const years = visits.map((visit) => windowOf(visit, tenant).start.getUTCFullYear())
  const [firstYear, lastYear] = [Math.min(...years), Math.max(...years)]
  const calendar = ical({
    prodId: '//Customer portal//Appointments//EN',
    // A copy for whoever wants it; REQUEST and CANCEL belong to invitations, which have guests who answer.
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => timeZoneComponent(zone, firstYear, lastYear) },
    // The library escapes what it writes of entries, but not a calendar's name.
    ...(name && { name: escape(plain(name), false), ttl: REFRESH_SECONDS }),
  })
  for (const visit of visits) calendar.createEvent(toEvent(visit, tenant, origin))
  return `${calendar.toString()}\r\n`
}
