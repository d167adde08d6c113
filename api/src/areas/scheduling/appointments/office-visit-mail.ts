import type { ComingVisitsChoice } from '@portal/contract'
import { formatPhoneNumber, statusLabel } from '@portal/rules'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database'
import { userPhones, users } from '../../../foundation/database/schema'
import { enqueueMail } from '../../../foundation/mail/outbox'
import type { TenantRow } from '../../../foundation/tenants'
import { type AddressRow, fullName, officeReceivers } from '../../identity'
import { placeText, visitFacts, type AppointmentEmailKind } from './appointment-email'
import type { FoundAppointment } from './appointment.store'

const subjects: Record<AppointmentEmailKind, (who: string, day: string) => string> = {
  booked: (who, day) => `${who} booked a visit on ${day}`,
  moved: (who, day) => `${who} moved their visit to ${day}`,
  cancelled: (who, day) => `${who} cancelled their visit on ${day}`,
}

/** The name of a visit's customer, and how to reach them, line by line. */
async function findCustomer(db: Db, { appointment: { id, userId }, customerEmail }: FoundAppointment): Promise<{ who: string; contact: string[] }> {
  const [person] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, phone: userPhones.phoneNumber })
    .from(users)
    .leftJoin(userPhones, and(eq(userPhones.userId, users.id), eq(userPhones.primary, true)))
    .where(eq(users.id, userId))
  if (!person) throw new Error(`Visit ${id} has no customer; check the foreign key of appointments.user_id`)
  const who = fullName(person)
  return { who, contact: [customerEmail && `${who} <${customerEmail}>`, person.phone && formatPhoneNumber(person.phone)].filter((line): line is string => Boolean(line)) }
}

async function mailOffice(db: Db, tenant: TenantRow, subject: string, lines: readonly string[], now: Date): Promise<void> {
  for (const to of await officeReceivers(db, tenant)) await enqueueMail(db, { kind: 'office_visit', to, subject, text: [`${subject}.`, '', ...lines].join('\n') }, now)
}

/** Mails the office what a customer booked, moved or cancelled, with the ids that its own system asks for. */
export async function tellOfficeOfVisit(db: Db, visit: FoundAppointment, news: AppointmentEmailKind, tenant: TenantRow, now: Date): Promise<void> {
  const { id, jobId, userId, cancellationReason } = visit.appointment
  const { who, contact } = await findCustomer(db, visit)
  const { day, lines } = visitFacts(visit, tenant)
  const isUnchecked = news !== 'cancelled' && visit.address.latitude === null
  const warning = isUnchecked ? ['This address could not be checked on a map. Please confirm it with the customer.'] : []
  const reason = news === 'cancelled' && cancellationReason ? [`Reason: ${cancellationReason}`] : []
  await mailOffice(db, tenant, subjects[news](who, day), [...lines, ...warning, ...reason, '', ...contact, `Appointment ${id}, job ${jobId}, customer ${userId}`], now)
}

interface PlaceNews {
  choice: ComingVisitsChoice
  before: AddressRow
  after: AddressRow
  tenant: TenantRow
  now: Date
}

/** Mails the office, once for all visits of a customer at an address that the customer changed, where they take place from now on. */
export async function tellOfficeOfPlace(db: Db, visits: readonly FoundAppointment[], { choice, before, after, tenant, now }: PlaceNews): Promise<void> {
  const [first] = visits
  if (!first) return
  const { who, contact } = await findCustomer(db, first)
  const what = visits.length === 1 ? 'a visit' : `${visits.length} visits`
  const subject = choice === 'move' ? `${who} changed the address of ${what}` : `${who} changed their address, but not the place of ${what}`
  const list = visits.map((visit) => `${visitFacts(visit, tenant).day}: appointment ${visit.appointment.id}, job ${visit.appointment.jobId}, ${statusLabel(visit.appointment.status)}`)
  await mailOffice(db, tenant, subject, [`Old address: ${placeText(before)}`, `New address: ${placeText(after)}`, '', ...list, '', ...contact, `Customer ${before.userId}`], now)
}
