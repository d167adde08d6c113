import type { Appointment, AppointmentRow } from '@portal/contract'
import { paths } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { formatTime, timeUntil, visitZone } from '@portal/rules/dates'

type Upcoming = Pick<AppointmentRow, 'id' | 'status' | 'datetime'>

/** The next upcoming visit; null if there is none. */
export function nextUpcoming<R extends Upcoming>(rows: readonly R[], now: Date): R | null {
  const ahead = rows.filter((row) => statusIs('upcoming', row.status) && Date.parse(row.datetime) > now.getTime())
  return ahead.sort((a, b) => Date.parse(a.datetime) - Date.parse(b.datetime))[0] ?? null
}

/** `Casey - your appointment is in 3 days`; null once it has passed. */
export function bannerText(firstName: string, datetime: string, now: Date): string | null {
  const until = timeUntil(datetime, now)
  return until && `${firstName} - your appointment is in ${until}`
}

type Live = Pick<Appointment, 'status' | 'eta' | 'technician' | 'address'>

/** `Jamie is on the way, arriving at 6:14 PM`; null while nobody is. Omits an ETA that has passed. */
export function liveText({ status, eta, technician, address }: Live, tenantZone: string, now: Date): string | null {
  if (!technician || !statusIs('onTheWay', status)) return null
  if (statusIs('arrived', status)) return `${technician.first_name} has arrived`
  const arriving =
    eta && Date.parse(eta) > now.getTime()
      ? `, arriving at ${formatTime(eta, visitZone(address.time_zone, tenantZone))}`
      : ''
  return `${technician.first_name} is on the way${arriving}`
}

/** Hidden on the visit's own page, and on the dashboard, which redirects. */
export const showsBanner = (pathname: string, id: number): boolean =>
  pathname !== paths.appointment(id) && pathname !== paths.dashboard()
