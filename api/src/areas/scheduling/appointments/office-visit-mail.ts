import { formatPhoneNumber } from '@portal/rules'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database'
import { userPhones, users } from '../../../foundation/database/schema'
import { enqueueMail } from '../../../foundation/mail/outbox'
import type { TenantRow } from '../../../foundation/tenants'
import { fullName, officeReceivers } from '../../identity'
import { visitFacts, type AppointmentEmailKind } from './appointment-email'
import type { FoundAppointment } from './appointment.store'

const subjects: Record<AppointmentEmailKind, (who: string, day: string) => string> = {
  booked: (who, day) => `${who} booked a visit on ${day}`,
  moved: (who, day) => `${who} moved their visit to ${day}`,
  cancelled: (who, day) => `${who} cancelled their visit on ${day}`,
}

/** Mails the office what a customer booked, moved or cancelled, with the ids that its own system asks for. */
export async function tellOfficeOfVisit(db: Db, visit: FoundAppointment, news: AppointmentEmailKind, tenant: TenantRow, now: Date): Promise<void> {
  const { id, jobId, userId, cancellationReason } = visit.appointment
  const [person] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, phone: userPhones.phoneNumber })
    .from(users)
    .leftJoin(userPhones, and(eq(userPhones.userId, users.id), eq(userPhones.primary, true)))
    .where(eq(users.id, userId))
  if (!person) throw new Error(`Visit ${id} has no customer; check the foreign key of appointments.user_id`)
  const who = fullName(person)
  const { day, lines } = visitFacts(visit, tenant)
  const subject = subjects[news](who, day)
  const isUnchecked = news !== 'cancelled' && visit.address.latitude === null
  const warning = isUnchecked ? ['This address could not be checked on a map. Please confirm it with the customer.'] : []
  const contact = [visit.customerEmail && `${who} <${visit.customerEmail}>`, person.phone && formatPhoneNumber(person.phone)].filter(Boolean)
  const reason = news === 'cancelled' && cancellationReason ? [`Reason: ${cancellationReason}`] : []
  const text = [`${subject}.`, '', ...lines, ...warning, ...reason, '', ...contact, `Appointment ${id}, job ${jobId}, customer ${userId}`].join('\n')
  for (const to of await officeReceivers(db, tenant)) await enqueueMail(db, { kind: 'office_visit', to, subject, text }, now)
}
