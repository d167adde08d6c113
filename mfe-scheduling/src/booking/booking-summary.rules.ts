import type { Appointment, ServiceCategory, TimeSlot } from '@portal/contract'
import { arrivalWindow, formatIn, formatWindow, visitZone, type WindowSource } from '@portal/rules/dates'
import { dayText } from '../picker/picker.rules'
import type { BookingSummary } from './thank-you'

interface Told {
  /** null if it was booked but could not be read back. */
  appointment: Appointment | null
  slot: TimeSlot | null
  category: ServiceCategory | null
  customWindows: boolean
  tenantZone: string
}

/** Summary of a booked visit: as the server returned it, else as it was requested. */
export function toBookingSummary({ appointment, slot, category, customWindows, tenantZone }: Told): BookingSummary {
  const zone = visitZone(appointment?.address?.time_zone, tenantZone)
  const times: WindowSource | null = appointment ?? slot
  return {
    day: times ? dayText(formatIn(times.scheduled_time, zone, 'yyyy-MM-dd')) : '',
    window: times ? formatWindow(arrivalWindow(times, customWindows), zone) : '',
    service: appointment?.service_category?.name ?? category?.name ?? '',
    jobId: appointment?.job_id ?? null,
  }
}
