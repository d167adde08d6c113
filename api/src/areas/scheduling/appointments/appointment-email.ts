import { iso, isoOrNull } from '#foundation/dates'
import { asWritten, joinLines, mailLine, type MailText } from '#foundation/mail/mail-text'
import { endOfLink } from '#foundation/mail/mailed-link'
import type { TenantRow } from '#foundation/tenants'
import { formatPhoneNumber, resolveBrand } from '@portal/rules'
import { arrivalWindow, formatWindow, zoneOf } from '@portal/rules/dates'
import type { FoundAppointment } from './appointment.store'

/** The postal address on one line. */
export const placeText = ({ street, unit, city, state, zipCode }: FoundAppointment['address']): string =>
  `${unit ? `${street}, ${unit}` : street}, ${city}, ${state} ${zipCode}`

export type AppointmentEmailKind = 'booked' | 'moved' | 'cancelled'

const subjects: Record<AppointmentEmailKind, (tenant: MailText, day: string) => MailText> = {
  booked: (tenant, day) => mailLine`Your visit from ${tenant} on ${day}`,
  moved: (tenant, day) => mailLine`Your visit from ${tenant} is now on ${day}`,
  cancelled: (tenant, day) => mailLine`Your visit from ${tenant} on ${day} is cancelled`,
}

const openings: Record<AppointmentEmailKind, (tenant: MailText) => MailText> = {
  booked: (tenant) => mailLine`Your visit from ${tenant} is booked.`,
  moved: (tenant) => mailLine`Your visit from ${tenant} has a new time.`,
  cancelled: (tenant) => mailLine`Your visit from ${tenant} is cancelled. Nobody will come.`,
}

/** The mail's only link: to the visit with all customer actions, to a read-only view of it, or to booking another one. */
export type VisitLink =
  | { leadsTo: 'visit' | 'view'; url: string; expiresAt: Date }
  | { leadsTo: 'booking'; url: string }
  | { leadsTo: 'nothing' }

const invitations = {
  visit: 'Follow, move or cancel it here:',
  view: 'Follow it here:',
  booking: 'Schedule another one here:',
}

const linkLines = (link: VisitLink, tenant: TenantRow): (MailText | string)[] =>
  link.leadsTo === 'nothing'
    ? []
    : [
        invitations[link.leadsTo],
        asWritten(link.url),
        ...('expiresAt' in link ? [endOfLink(link.expiresAt, tenant)] : []),
      ]

/** The day of a visit, and what, when and where it is, line by line, as mails tell it. */
export function visitFacts(
  { appointment, address, category }: FoundAppointment,
  tenant: TenantRow,
): { day: string; lines: string[] } {
  const zone = zoneOf(address.timeZone, tenant.timezone)
  const { scheduledTime, arrivalWindowStart, arrivalWindowEnd } = appointment
  const times = {
    scheduled_time: iso(scheduledTime),
    arrival_window_start: isoOrNull(arrivalWindowStart),
    arrival_window_end: isoOrNull(arrivalWindowEnd),
  }
  const window = arrivalWindow(times, tenant.featureFlags.custom_arrival_windows_enabled)
  const day = window.start.toLocaleDateString('en-US', { timeZone: zone, dateStyle: 'full' })
  return {
    day,
    lines: [
      ...(category ? [`Service: ${category.name}`] : []),
      `Date: ${day}`,
      `Arrival window: ${formatWindow(window, zone)}`,
      `Address: ${placeText(address)}`,
    ],
  }
}

/** The mail that confirms a visit, or tells that it was moved or cancelled; `hello` is the greeting line. */
export function appointmentEmail(
  news: AppointmentEmailKind,
  visit: FoundAppointment,
  tenant: TenantRow,
  link: VisitLink,
  hello: MailText,
): { subject: MailText; text: MailText } {
  const { phone, appointmentMessage } = resolveBrand(tenant, tenant.customizations)
  const { day, lines } = visitFacts(visit, tenant)
  const company = asWritten(tenant.name)
  const paragraphs: (MailText | string)[][] = [
    [hello],
    [openings[news](company)],
    lines,
    ...(news !== 'cancelled' && appointmentMessage ? [[asWritten(appointmentMessage)]] : []),
    linkLines(link, tenant),
    [phone ? `Questions? Call us at ${formatPhoneNumber(phone)}.` : 'Questions? Please contact us.'],
    [company],
  ]
  return {
    subject: subjects[news](company, day),
    text: joinLines(paragraphs.filter(({ length }) => length > 0).flatMap((each) => [...each, ''])),
  }
}
