import { and, desc, eq, gt, like } from 'drizzle-orm'
import { portalOrigin } from '../core/portal-origin'
import type { Call } from '../core/route'
import type { Db } from '../db/database'
import { mails, type MailKind } from '../db/schema'
import { greeting } from '../mail/greeting'
import { queueMail } from '../mail/outbox'
import { findReceivers } from '../mail/receivers'
import type { FoundAppointment } from './appointment.store'
import { visitLetter, type VisitNews } from './visit-letter'

type Kind = Extract<MailKind, `visit_${string}`>

const newsOf: Record<Kind, VisitNews> = { visit_confirmation: 'booked', visit_confirmation_again: 'booked', visit_moved: 'moved', visit_cancelled: 'cancelled' }

const pageOf = (appointmentId: number): string => `/appointment/${appointmentId}`

/** Mails what was booked, or became of it, to the customer and to whoever else is told of the address. */
export async function mailVisit(db: Db, visit: FoundAppointment, kind: Kind, { tenant, services, request, now }: Pick<Call<'createAppointment'>, 'tenant' | 'services' | 'request' | 'now'>): Promise<void> {
  const { id, userId, addressId } = visit.appointment
  const news = newsOf[kind]
  const link = portalOrigin(request, tenant, services.config) + (news === 'cancelled' ? '/schedule' : pageOf(id))
  for (const { email, firstName } of await findReceivers(db, { userId, addressId }, { primaryOnly: true })) {
    await queueMail(db, { kind, to: email, ...visitLetter(news, visit, tenant, link, greeting(firstName)), origin: link }, now)
  }
}

/** When the visit was last confirmed again since then; null when it was not. Whoever asks holds the visit's row. */
export async function lastConfirmedAgain(db: Db, appointmentId: number, since: Date): Promise<Date | null> {
  const [mail] = await db
    .select({ at: mails.createdAt })
    .from(mails)
    // Whatever domain it was asked under: the page's path is the visit's own.
    .where(and(eq(mails.kind, 'visit_confirmation_again'), gt(mails.createdAt, since), like(mails.origin, `%${pageOf(appointmentId)}`)))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return mail?.at ?? null
}
