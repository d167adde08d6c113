import ical, { escape, ICalCalendarMethod } from 'ical-generator'
import type { Words } from '#foundation/languages/words'
import { timeZoneComponent } from './time-zone'
import { plain, toEvent, visitWindow, type CalendarTenant } from './visit-event'
import type { Visit } from './visit.store'

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** How often a calendar program should refresh a subscription. */
const REFRESH_SECONDS = 3_600

export interface CalendarOptions {
  tenant: CalendarTenant
  /** Origin of the tenant's portal, such as `https://acme.example`. */
  origin: string
  i18n: Words
  /** For a subscription; a file that is imported into an existing calendar has none. */
  name?: string
}

/** Serializes visits as iCalendar (RFC 5545). Deterministic: the same visits give the same bytes. */
export function writeCalendar(visits: readonly Visit[], { tenant, origin, i18n, name }: CalendarOptions): string {
  const years = visits.map((visit) => visitWindow(visit, tenant).start.getUTCFullYear())
  const [firstYear, lastYear] = [Math.min(...years), Math.max(...years)]
  const calendar = ical({
    prodId: `//Customer portal//Appointments//${i18n.language.toUpperCase()}`,
    // PUBLISH, because REQUEST and CANCEL are for invitations, to which attendees reply.
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => timeZoneComponent(zone, firstYear, lastYear) },
    // The library escapes event properties, but not the calendar's name.
    name: name && escape(plain(name), false),
    ttl: name ? REFRESH_SECONDS : null,
  })
  for (const visit of visits) calendar.createEvent(toEvent(visit, tenant, origin, i18n))
  return `${calendar.toString()}\r\n`
}
