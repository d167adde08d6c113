import { iso, isoOrNull } from '#foundation/dates'
import { readerOf } from '#foundation/languages/own-texts'
import type { TenantRow } from '#foundation/tenants'
import type { Visit } from '#letters/visit-facts'
import { arrivalWindow, formatIn, visitZone } from '@portal/rules/dates'
import { serviceName } from '../services/translated-service'
import type { FoundAppointment } from './appointment.store'

/** The postal address on one line; nothing of one that was erased. */
export const placeText = ({ street, unit, city, state, zipCode }: FoundAppointment['address']): string =>
  [street, unit, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Whether nobody needs mail about the visit: its time has passed, or, where its day still matters, its day. */
export function isPast(visit: FoundAppointment, tenant: TenantRow, now: Date, by: 'time' | 'day'): boolean {
  const { window, timeZone } = toLetterVisit(visit, tenant)
  const toDay = (instant: Date) => formatIn(instant, timeZone, 'yyyy-MM-dd')
  return by === 'time' ? window.end <= now : toDay(window.end) < toDay(now)
}

/** A visit as letters tell it; its service in the language of a letter to the customer, if one is given. */
export function toLetterVisit(
  { appointment, address, category }: FoundAppointment,
  tenant: TenantRow,
  language?: string,
): Visit & { id: number; jobId: number } {
  const { id, jobId, scheduledTime, arrivalWindowStart, arrivalWindowEnd } = appointment
  const times = {
    scheduled_time: iso(scheduledTime),
    arrival_window_start: isoOrNull(arrivalWindowStart),
    arrival_window_end: isoOrNull(arrivalWindowEnd),
  }
  return {
    id,
    jobId,
    service: category && serviceName(category, language ? readerOf(language, tenant) : null),
    window: arrivalWindow(times, tenant.featureFlags.custom_arrival_windows_enabled),
    timeZone: visitZone(address.timeZone, tenant.timezone),
    address: placeText(address),
  }
}
