import { arrivalWindow, formatIn, formatPhoneNumber, formatWindow, resolveBrand, zoneOf } from '@portal/rules'
import { iso, isoOrNull } from '../core/dates'
import type { TenantRow } from '../core/tenants'
import type { FoundAppointment } from './appointment.store'

/** The address on one line, as it is written on an envelope. */
const placeOf = ({ street, unit, city, state, zipCode }: FoundAppointment['address']): string => `${unit ? `${street}, ${unit}` : street}, ${city}, ${state} ${zipCode}`

/** What a booked visit is confirmed with. `link` leads to its page. */
export function confirmationLetter({ appointment, address, category }: FoundAppointment, tenant: TenantRow, link: string): { subject: string; text: string } {
  const { phone, appointmentMessage } = resolveBrand(tenant, tenant.customizations)
  const zone = zoneOf(address.timeZone, tenant.timezone)
  const { scheduledTime, arrivalWindowStart, arrivalWindowEnd } = appointment
  const times = { scheduled_time: iso(scheduledTime), arrival_window_start: isoOrNull(arrivalWindowStart), arrival_window_end: isoOrNull(arrivalWindowEnd) }
  const window = arrivalWindow(times, tenant.featureFlags.custom_arrival_windows_enabled)
  const day = formatIn(window.start, zone, 'EEEE, MMMM d, yyyy')
  // Without a name: what customers call themselves is text of strangers, to whoever they say that they are.
  const paragraphs = [
    ['Hello,'],
    [`your visit from ${tenant.name} is booked.`],
    [...(category ? [`Service: ${category.name}`] : []), `Date: ${day}`, `Arrival window: ${formatWindow(window, zone)}`, `Address: ${placeOf(address)}`],
    ...(appointmentMessage ? [[appointmentMessage]] : []),
    ['Follow, move or cancel it here:', link],
    [phone ? `Questions? Call us at ${formatPhoneNumber(phone)}.` : 'Questions? Please contact us.'],
    [tenant.name],
  ]
  return { subject: `Your visit from ${tenant.name} on ${day}`, text: `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n` }
}
