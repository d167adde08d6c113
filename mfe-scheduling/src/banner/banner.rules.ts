import { plural, t } from '@lingui/core/macro'
import type { Appointment, AppointmentRow } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import { paths, type Format } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { visitZone } from '@portal/rules/dates'

type Upcoming = Pick<AppointmentRow, 'id' | 'status' | 'datetime'>

/** The next upcoming visit; null if there is none. */
export function nextUpcoming<R extends Upcoming>(rows: readonly R[], now: Date): R | null {
  const ahead = rows.filter((row) => statusIs('upcoming', row.status) && Date.parse(row.datetime) > now.getTime())
  return ahead.sort((a, b) => Date.parse(a.datetime) - Date.parse(b.datetime))[0] ?? null
}

/** `Casey - your appointment is in 3 days`, or under a day `5 hours & 20 min`; null once it has passed. */
export function bannerText(name: string, datetime: string, now: Date, i18n: I18n): string | null {
  const left = Date.parse(datetime) - now.getTime()
  if (left <= 0) return null
  const min = Math.floor(left / 60_000) % 60
  const hours = Math.floor(left / 3_600_000)
  const days = Math.floor(hours / 24)
  if (days > 0) return t(i18n)`${name} - your appointment is in ${plural(days, { one: '# day', other: '# days' })}`
  return t(i18n)`${name} - your appointment is in ${plural(hours, { one: '# hour', other: '# hours' })} & ${min} min`
}

type Live = Pick<Appointment, 'status' | 'eta' | 'technician' | 'address'>

/** `Jamie is on the way, arriving at 6:14 PM`; null while nobody is. Omits an ETA that has passed. */
export function liveText(
  { status, eta, technician, address }: Live,
  tenantZone: string,
  now: Date,
  i18n: I18n,
  format: Pick<Format, 'time'>,
): string | null {
  if (!technician || !statusIs('onTheWay', status)) return null
  const name = technician.first_name
  if (statusIs('arrived', status)) return t(i18n)`${name} has arrived`
  if (!eta || Date.parse(eta) <= now.getTime()) return t(i18n)`${name} is on the way`
  const time = format.time(eta, visitZone(address.time_zone, tenantZone))
  return t(i18n)`${name} is on the way, arriving at ${time}`
}

/** Hidden on the visit's own page, and on the dashboard, which redirects. */
export const showsBanner = (pathname: string, id: number): boolean =>
  pathname !== paths.appointment(id) && pathname !== paths.dashboard()
