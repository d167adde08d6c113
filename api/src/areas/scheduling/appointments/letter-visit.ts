import { iso, isoOrNull } from '#foundation/dates'
import type { TenantRow } from '#foundation/tenants'
import type { Visit } from '#letters/visit-facts'
import { arrivalWindow, visitZone } from '@portal/rules/dates'
import type { FoundAppointment } from './appointment.store'

/** The postal address on one line. */
export const placeText = ({ street, unit, city, state, zipCode }: FoundAppointment['address']): string =>
  `${unit ? `${street}, ${unit}` : street}, ${city}, ${state} ${zipCode}`

/** A visit as letters tell it. */
export function toLetterVisit(
  { appointment, address, category }: FoundAppointment,
  tenant: TenantRow,
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
    service: category?.name ?? null,
    window: arrivalWindow(times, tenant.featureFlags.custom_arrival_windows_enabled),
    timeZone: visitZone(address.timeZone, tenant.timezone),
    address: placeText(address),
  }
}
