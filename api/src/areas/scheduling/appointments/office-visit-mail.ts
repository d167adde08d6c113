import { type AddressRow, tellOffice } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { type MailPart, quoteLines } from '#foundation/mail/mail-text'
import type { TenantRow } from '#foundation/tenants'
import type { ComingVisitsChoice } from '@portal/contract'
import { statusLabel } from '@portal/rules'
import { placeText, visitFacts, type AppointmentEmailKind } from './appointment-email'
import { answersTo, type FoundAppointment } from './appointment.store'

const subjects: Record<AppointmentEmailKind, (who: string, day: string) => string> = {
  booked: (who, day) => `${who} booked a visit on ${day}`,
  moved: (who, day) => `${who} moved their visit to ${day}`,
  cancelled: (who, day) => `${who} cancelled their visit on ${day}`,
}

/** What the customer told when booking: answers and promo code. */
const customerWords = (visit: FoundAppointment): MailPart[] => [
  ...answersTo(visit).flatMap(({ label, answer }) => [`${label}:`, quoteLines(answer)]),
  ...(visit.appointment.promoCode ? [`Promo code: ${visit.appointment.promoCode}`] : []),
]

/** Mails the office what a customer booked, moved or cancelled, with the ids that its own system asks for. */
export async function tellOfficeOfVisit(
  db: Db,
  visit: FoundAppointment,
  news: AppointmentEmailKind,
  tenant: TenantRow,
  now: Date,
): Promise<void> {
  const { id, jobId, userId, cancellationReason } = visit.appointment
  const { day, lines } = visitFacts(visit, tenant)
  const isUnchecked = news !== 'cancelled' && visit.address.latitude === null
  const warning = isUnchecked
    ? ['This address could not be checked on a map. Please confirm it with the customer.']
    : []
  const reason = news === 'cancelled' && cancellationReason ? [`Reason: ${cancellationReason}`] : []
  const paragraphs = [[...lines, ...warning, ...reason], news === 'booked' ? customerWords(visit) : []]
  await tellOffice(
    db,
    tenant,
    { userId, subject: (who) => subjects[news](who, day), paragraphs, about: `Appointment ${id}, job ${jobId}` },
    now,
  )
}

interface PlaceNews {
  choice: ComingVisitsChoice
  before: AddressRow
  after: AddressRow
  tenant: TenantRow
  now: Date
}

/** Mails the office, once for all visits of a customer at an address that the customer changed, where they take place from now on. */
export async function tellOfficeOfPlace(
  db: Db,
  visits: readonly FoundAppointment[],
  { choice, before, after, tenant, now }: PlaceNews,
): Promise<void> {
  if (visits.length === 0) return
  const what = visits.length === 1 ? 'a visit' : `${visits.length} visits`
  const subject = (who: string) =>
    choice === 'move'
      ? `${who} changed the address of ${what}`
      : `${who} changed their address, but not the place of ${what}`
  const list = visits.map(
    (visit) =>
      `${visitFacts(visit, tenant).day}: appointment ${visit.appointment.id}, job ${visit.appointment.jobId}, ${statusLabel(visit.appointment.status)}`,
  )
  await tellOffice(
    db,
    tenant,
    {
      userId: before.userId,
      subject,
      paragraphs: [[`Old address: ${placeText(before)}`, `New address: ${placeText(after)}`], list],
      about: `Address ${before.id}`,
    },
    now,
  )
}

/** Ratings up to this are mailed to the office: somebody is unhappy. */
const MAX_TOLD_SCORE = 2

/** Mails the office a rating of one or two stars, and what the customer wrote with it. */
export async function tellOfficeOfRating(
  db: Db,
  visit: FoundAppointment,
  { score, comment }: { score: number; comment: string | null },
  tenant: TenantRow,
  now: Date,
): Promise<void> {
  if (score > MAX_TOLD_SCORE) return
  const { id, jobId, userId } = visit.appointment
  const { day, lines } = visitFacts(visit, tenant)
  const subject = (who: string) => `${who} rated their visit on ${day} ${score} of 5`
  await tellOffice(
    db,
    tenant,
    {
      userId,
      subject,
      paragraphs: [lines, comment ? [quoteLines(comment)] : []],
      about: `Appointment ${id}, job ${jobId}`,
    },
    now,
  )
}
