import { formatPhoneNumber, resolveBrand } from '@portal/rules'
import { arrivalWindow, formatIn, formatWindow, zoneOf } from '@portal/rules/dates'
import { iso, isoOrNull } from '../../../foundation/dates'
import type { TenantRow } from '../../../foundation/tenants'
import { endOfLink } from '../../../foundation/mail/mailed-link'
import type { FoundAppointment } from './appointment.store'

/** The postal address on one line. */
export const placeText = ({ street, unit, city, state, zipCode }: FoundAppointment['address']): string => `${unit ? `${street}, ${unit}` : street}, ${city}, ${state} ${zipCode}`

export type AppointmentEmailKind = 'booked' | 'moved' | 'cancelled'

const subjects: Record<AppointmentEmailKind, (tenant: string, day: string) => string> = {
  booked: (tenant, day) => `Your visit from ${tenant} on ${day}`,
  moved: (tenant, day) => `Your visit from ${tenant} is now on ${day}`,
  cancelled: (tenant, day) => `Your visit from ${tenant} on ${day} is cancelled`,
}

const openings: Record<AppointmentEmailKind, (tenant: string) => string> = {
  booked: (tenant) => `your visit from ${tenant} is booked.`,
  moved: (tenant) => `your visit from ${tenant} has a new time.`,
  cancelled: (tenant) => `your visit from ${tenant} is cancelled. Nobody will come.`,
}

/** The mail's only link: to the visit with all customer actions, to a read-only view of it, or to booking another one. */
export type VisitLink = { leadsTo: 'visit' | 'view'; url: string; expiresAt: Date } | { leadsTo: 'booking'; url: string } | { leadsTo: 'nothing' }

const invitations = { visit: 'Follow, move or cancel it here:', view: 'Follow it here:', booking: 'Schedule another one here:' }

const linkLines = (link: VisitLink, tenant: TenantRow): string[] =>
  link.leadsTo === 'nothing' ? [] : [invitations[link.leadsTo], link.url, ...('expiresAt' in link ? [endOfLink(link.expiresAt, tenant)] : [])]

/** The day of a visit, and what, when and where it is, line by line, as mails tell it. */
export function visitFacts({ appointment, address, category }: FoundAppointment, tenant: TenantRow): { day: string; lines: string[] } {
  const zone = zoneOf(address.timeZone, tenant.timezone)
  const { scheduledTime, arrivalWindowStart, arrivalWindowEnd } = appointment
  const times = { scheduled_time: iso(scheduledTime), arrival_window_start: isoOrNull(arrivalWindowStart), arrival_window_end: isoOrNull(arrivalWindowEnd) }
  const window = arrivalWindow(times, tenant.featureFlags.custom_arrival_windows_enabled)
  const day = formatIn(window.start, zone, 'EEEE, MMMM d, yyyy')
  return { day, lines: [...(category ? [`Service: ${category.name}`] : []), `Date: ${day}`, `Arrival window: ${formatWindow(window, zone)}`, `Address: ${placeText(address)}`] }
}

/** The mail that confirms a visit, or tells that it was moved or cancelled; `hello` is the greeting line. */
export function appointmentEmail(news: AppointmentEmailKind, visit: FoundAppointment, tenant: TenantRow, link: VisitLink, hello: string): { subject: string; text: string } {
  const { phone, appointmentMessage } = resolveBrand(tenant, tenant.customizations)
  const { day, lines } = visitFacts(visit, tenant)
  const paragraphs = [
    [hello],
    [openings[news](tenant.name)],
    lines,
    ...(news !== 'cancelled' && appointmentMessage ? [[appointmentMessage]] : []),
    linkLines(link, tenant),
    [phone ? `Questions? Call us at ${formatPhoneNumber(phone)}.` : 'Questions? Please contact us.'],
    [tenant.name],
  ]
  return { subject: subjects[news](tenant.name, day), text: `${paragraphs.filter(({ length }) => length > 0).map((each) => each.join('\n')).join('\n\n')}\n` }
}
