import type { Appointment } from '@portal/contract'
import type { Format } from '@portal/platform'
import { arrivalWindow, visitZone } from '@portal/rules/dates'
import type { SlotRequest } from '../picker/availability.queries'

interface TenantTimes {
  timezone: string
  feature_flags: { custom_arrival_windows_enabled: boolean }
}

/** `02/11/2026` and `8:00 AM - 10:00 AM` of a visit, in the time zone of its address. */
export function visitTime(
  appointment: Appointment,
  tenant: TenantTimes,
  format: Format,
): { date: string; window: string } {
  const zone = visitZone(appointment.address.time_zone, tenant.timezone)
  const window = arrivalWindow(appointment, tenant.feature_flags.custom_arrival_windows_enabled)
  return { date: format.date(window.start, zone), window: format.window(window, zone) }
}

/** Availability request for rescheduling a visit; null if its service or address is unknown. */
export function toSlotRequest(
  { address, service_category }: Appointment,
  tenant: Pick<TenantTimes, 'timezone'>,
): SlotRequest | null {
  if (!address.id || !address.zip_code || !service_category) return null
  return {
    addressId: address.id,
    categoryId: service_category.id,
    zipCode: address.zip_code,
    zone: visitZone(address.time_zone, tenant.timezone),
  }
}
