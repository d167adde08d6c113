import { type AddressRow, notifyOffice } from '#areas/identity'
import { addOfficeTask } from '#areas/tasks'
import type { Db } from '#foundation/database/database'
import type { TenantRow } from '#foundation/tenants'
import { placeNotice, ratingNotice, visitNotice, type OfficeNews } from '#letters/office-notices'
import type { VisitNews } from '#letters/visit'
import type { ComingVisitsChoice } from '@portal/contract'
import { answersTo, type FoundAppointment } from './appointment.store'
import { placeText, toLetterVisit } from './letter-visit'

/** Mails the office what a customer booked, moved or cancelled, with the ids that its own system asks for. */
export async function notifyOfficeOfVisit(
  db: Db,
  visit: FoundAppointment,
  news: VisitNews,
  tenant: TenantRow,
  now: Date,
): Promise<void> {
  const { userId, cancellationReason, promoCode } = visit.appointment
  const write = (to: OfficeNews) =>
    visitNotice({
      ...to,
      news,
      visit: toLetterVisit(visit, tenant),
      isChecked: visit.address.latitude !== null,
      cancellationReason,
      answers: answersTo(visit, null),
      promoCode,
    })
  await notifyOffice(db, tenant, { kind: 'office_visit', userId, write }, now)
}

interface PlaceNews {
  choice: ComingVisitsChoice
  before: AddressRow
  after: AddressRow
  tenant: TenantRow
  now: Date
}

/** Mails the office, once for all visits of a customer at an address that the customer changed, where they take place from now on. */
export async function notifyOfficeOfPlace(
  db: Db,
  visits: readonly FoundAppointment[],
  { choice, before, after, tenant, now }: PlaceNews,
): Promise<void> {
  if (visits.length === 0) return
  const write = (to: OfficeNews) =>
    placeNotice({
      ...to,
      addressId: before.id,
      before: placeText(before),
      after: placeText(after),
      isMove: choice === 'move',
      visits: visits.map((visit) => ({ ...toLetterVisit(visit, tenant), status: visit.appointment.status })),
    })
  await notifyOffice(db, tenant, { kind: 'office_visit', userId: before.userId, write }, now)
}

/** Ratings up to this are brought to the office: somebody is unhappy. */
const MAX_LOW_SCORE = 2

/** Tells the office of a rating of one or two stars, and what the customer wrote with it: by mail, and as a task. */
export async function notifyOfficeOfRating(
  db: Db,
  visit: FoundAppointment,
  { score, comment }: { score: number; comment: string | null },
  tenant: TenantRow,
  now: Date,
): Promise<void> {
  if (score > MAX_LOW_SCORE) return
  const write = (to: OfficeNews) => ratingNotice({ ...to, visit: toLetterVisit(visit, tenant), score, comment })
  const text = [`A visit was rated ${score} of 5.`, comment].filter(Boolean).join(' ')
  const about = { type: 'appointment' as const, id: visit.appointment.id }
  await addOfficeTask(db, { kind: 'low_rating', about, text }, now)
  await notifyOffice(db, tenant, { kind: 'office_visit', userId: visit.appointment.userId, write }, now)
}
