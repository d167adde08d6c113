import { TZDate } from '@date-fns/tz'
import { ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator'
import { iso, isoOrNull } from '#foundation/dates'
import { readerOf } from '#foundation/languages/own-texts'
import type { Words } from '#foundation/languages/words'
import type { TenantRow } from '#foundation/tenants'
import { pageLink } from '@portal/i18n/languages'
import { resolveBrand } from '@portal/rules'
import { arrivalWindow } from '@portal/rules/dates'
import { formatPhoneNumber } from '@portal/rules/phones'
import { serviceName } from '../services/translated-service'
import { isRepeated, isTimeZone } from './time-zone'
import type { Visit } from './visit.store'

/** The tenant's data shown in calendar events. */
export type CalendarTenant = Pick<
  TenantRow,
  'name' | 'subdomain' | 'timezone' | 'language' | 'featureFlags' | 'customizations'
>

// Control characters that iCalendar forbids, and characters that some programs take for a line break.
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g

/** Replaces characters that are not allowed in a calendar. */
export const plain = (text: string): string => text.replace(UNPRINTABLE, ' ')

const zoneOfVisit = ({ address }: Visit, tenant: CalendarTenant): string =>
  [address.timeZone, tenant.timezone].find(isTimeZone) ?? 'UTC'

export function visitWindow({ appointment }: Visit, { featureFlags }: CalendarTenant): { start: Date; end: Date } {
  const source = {
    scheduled_time: iso(appointment.scheduledTime),
    arrival_window_start: isoOrNull(appointment.arrivalWindowStart),
    arrival_window_end: isoOrNull(appointment.arrivalWindowEnd),
  }
  return arrivalWindow(source, featureFlags.custom_arrival_windows_enabled)
}

/** Whether the visit does not take place: cancelled, or a lost opportunity before the technician arrived. */
const isOff = ({ appointment: { status, arrivedAt } }: Visit): boolean =>
  status === 'cancelled' || (status === 'lost_opportunity' && arrivedAt === null)

function toLocation({
  address: { street, unit, city, state, zipCode, latitude, longitude },
}: Visit): ICalEventData['location'] {
  const title = plain([street, unit, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', '))
  return latitude === null || longitude === null ? { title } : { title, geo: { lat: latitude, lon: longitude } }
}

/** A visit as a calendar event. `origin` is the origin of the tenant's portal, such as `https://acme.example`. */
export function toEvent(visit: Visit, tenant: CalendarTenant, origin: string, i18n: Words): ICalEventData {
  const { appointment, service, company = tenant.name } = visit
  const { start, end } = visitWindow(visit, tenant)
  const zone = zoneOfVisit(visit, tenant)
  const page = pageLink(`${origin}/appointment/${appointment.id}`, i18n.language)
  const off = isOff(visit)
  const { phone } = resolveBrand(tenant, tenant.customizations)
  const what = service ? serviceName(service, readerOf(i18n.language, tenant)) : i18n._('Appointment')
  const title = `${what} – ${company}`
  const about = [
    off ? i18n._('This appointment was cancelled.') : i18n._('Our technician arrives within this time.'),
    i18n._('Details: {page}', { page }),
    phone ? i18n._('Questions? Call us at {phone}.', { phone: formatPhoneNumber(phone) }) : '',
  ]
  return {
    // Does not depend on the portal's host, so that a file and the subscription are the same event.
    id: `appointment-${appointment.id}@${tenant.subdomain}.customer-portal`,
    sequence: appointment.calendarSequence,
    created: appointment.createdAt,
    stamp: appointment.updatedAt,
    lastModified: appointment.updatedAt,
    start: new TZDate(start, zone),
    end: new TZDate(end, zone),
    // Calendar programs interpret an ambiguous local time differently, so use UTC for those.
    timezone: isRepeated(start, zone) || isRepeated(end, zone) ? 'UTC' : zone,
    // Programs that ignore the cancelled status, such as Outlook, still show the summary.
    summary: plain(off ? i18n._('Cancelled: {title}', { title }) : title),
    location: toLocation(visit),
    description: plain(about.filter(Boolean).join('\n')),
    url: page,
    status: off ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: off ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}
