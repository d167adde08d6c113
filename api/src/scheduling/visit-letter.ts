import { arrivalWindow, formatIn, formatPhoneNumber, formatWindow, resolveBrand, zoneOf } from '@portal/rules'
import { iso, isoOrNull } from '../core/dates'
import type { TenantRow } from '../core/tenants'
import type { FoundAppointment } from './appointment.store'

/** The address on one line, as it is written on an envelope. */
const placeOf = ({ street, unit, city, state, zipCode }: FoundAppointment['address']): string => `${unit ? `${street}, ${unit}` : street}, ${city}, ${state} ${zipCode}`

export type VisitNews = 'booked' | 'moved' | 'cancelled'

const subjects: Record<VisitNews, (tenant: string, day: string) => string> = {
  booked: (tenant, day) => `Your visit from ${tenant} on ${day}`,
  moved: (tenant, day) => `Your visit from ${tenant} is now on ${day}`,
  cancelled: (tenant, day) => `Your visit from ${tenant} on ${day} is cancelled`,
}

const openings: Record<VisitNews, (tenant: string) => string> = {
  booked: (tenant) => `your visit from ${tenant} is booked.`,
  moved: (tenant) => `your visit from ${tenant} has a new time.`,
  cancelled: (tenant) => `your visit from ${tenant} is cancelled. Nobody will come.`,
}

/** What a visit is confirmed with, or what became of it. `link` leads to its page, or to the one where another is booked; `hello` greets whom it goes to. */
export function visitLetter(news: VisitNews, { appointment, address, category }: FoundAppointment, tenant: TenantRow, link: string, hello: string): { subject: string; text: string } {
  const { phone, appointmentMessage } = resolveBrand(tenant, tenant.customizations)
  const zone = zoneOf(address.timeZone, tenant.timezone)
  const { scheduledTime, arrivalWindowStart, arrivalWindowEnd } = appointment
  const times = { scheduled_time: iso(scheduledTime), arrival_window_start: isoOrNull(arrivalWindowStart), arrival_window_end: isoOrNull(arrivalWindowEnd) }
  const window = arrivalWindow(times, tenant.featureFlags.custom_arrival_windows_enabled)
  const day = formatIn(window.start, zone, 'EEEE, MMMM d, yyyy')
  const paragraphs = [
    [hello],
    [openings[news](tenant.name)],
    [...(category ? [`Service: ${category.name}`] : []), `Date: ${day}`, `Arrival window: ${formatWindow(window, zone)}`, `Address: ${placeOf(address)}`],
    ...(news === 'cancelled' ? [['Schedule another one here:', link]] : [...(appointmentMessage ? [[appointmentMessage]] : []), ['Follow, move or cancel it here:', link]]),
    [phone ? `Questions? Call us at ${formatPhoneNumber(phone)}.` : 'Questions? Please contact us.'],
    [tenant.name],
  ]
  return { subject: subjects[news](tenant.name, day), text: `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n` }
}
