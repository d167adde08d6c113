import { t } from '@lingui/core/macro'
import type { Appointment, Comment, Response } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import { statusIs, statusLabel, type Words } from '@portal/rules'
import { arrivalWindow, visitZone, type VisitPromise } from '@portal/rules/dates'

/** Arrived takes precedence over dispatched, and dispatched over merely booked. */
export function arrivalTitle(
  { technician, dispatch_time }: Pick<Appointment, 'technician' | 'dispatch_time'>,
  promise: VisitPromise,
  i18n: I18n,
): string {
  if (promise === 'arrived') return t(i18n)`Technician has arrived`
  return (technician && dispatch_time) || promise === 'none'
    ? t(i18n)`Your appointment time`
    : t(i18n)`Technician will arrive`
}

export const appointmentTitle = (jobId: number, i18n: I18n): string => t(i18n)`Appointment #${jobId}`

/** Label of a status that the page does not otherwise convey, e.g. 'Lost Opportunity'; null for all others. */
export const plainStatus = (status: string, words?: Words): string | null =>
  statusIs('notSummary', status) || statusIs('toSummary', status) ? null : statusLabel(status, words) || null

interface TenantTimes {
  timezone: string
  feature_flags: { custom_arrival_windows_enabled: boolean }
}

/** Arrival window and time zone of a visit: that of its address. */
export function visitTimes(appointment: Appointment, tenant: TenantTimes) {
  const zone = visitZone(appointment.address.time_zone, tenant.timezone)
  const window = arrivalWindow(appointment, tenant.feature_flags.custom_arrival_windows_enabled)
  return { zone, window }
}

type AddressParts = Appointment['address']

/** '1840 Juniper St, Suite 2': as much as is known. */
export const streetLine = ({ street, unit }: AddressParts): string => [street, unit].filter(Boolean).join(', ')

/** 'Fairhaven, CO 80014': as much as is known; viewers do not get the zip code. */
export const cityLine = ({ city, state, zip_code }: AddressParts): string =>
  [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Street and city on one line. */
export const shortAddress = (address: AddressParts): string =>
  [streetLine(address), address.city].filter(Boolean).join(', ')

/** In the reader's language, what the portal itself writes into cancellations, in English; what somebody typed stays as it is. */
function translateCancellation({ responsable, reason }: NonNullable<Appointment['cancellation_reason']>, i18n: I18n) {
  const people: Record<string, string> = {
    Customer: t(i18n)({ message: 'Customer', context: 'who calls a visit off' }),
    Office: t(i18n)({ message: 'Office', context: 'who calls a visit off' }),
  }
  const reasons: Record<string, string> = {
    'Conflicting schedule': t(i18n)`Conflicting schedule`,
    'Used a different service': t(i18n)`Used a different service`,
    'Fixed it myself': t(i18n)`Fixed it myself`,
  }
  return {
    who: responsable && (people[responsable] ?? responsable),
    reason: reason && (reasons[reason] ?? reason.replace(/^Other\.\.\./, () => t(i18n)`Other...`)),
  }
}

/** 'Cancelled by Customer - Conflicting schedule'; missing parts are left out. */
export function cancelledText(cancelled: Appointment['cancellation_reason'], i18n: I18n): string {
  const { who, reason } = cancelled ? translateCancellation(cancelled, i18n) : {}
  if (who) return reason ? t(i18n)`Cancelled by ${who} - ${reason}` : t(i18n)`Cancelled by ${who}`
  return reason ? t(i18n)`Cancelled - ${reason}` : t(i18n)`Cancelled`
}

/** Notes by day as one list: pinned first, then newest. */
export function notesInOrder(byDate: Response<'listCommentsByDate'>): Comment[] {
  return Object.values(byDate)
    .flat()
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || Date.parse(b.created_at) - Date.parse(a.created_at))
}

/** `sms:` link with a prefilled greeting that names the appointment. Both iOS and Android accept `?&`. */
export const textLink = (phone: string, name: string, jobId: number, i18n: I18n): string =>
  `sms:${phone}?&body=${encodeURIComponent(t(i18n)`Hi ${name}, I have a question about appointment #${jobId}.`)}`

/** Time since the window's end, formatted as a clock: '4:05', '1:02:09'. */
export function lateClock(windowEnd: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - windowEnd.getTime()) / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
