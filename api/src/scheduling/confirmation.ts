import { and, desc, eq, gt, like } from 'drizzle-orm'
import { portalOrigin } from '../core/portal-origin'
import type { Call } from '../core/route'
import type { Db } from '../db/database'
import { mails } from '../db/schema'
import { queueMail } from '../mail/outbox'
import { findReceivers } from '../mail/receivers'
import type { FoundAppointment } from './appointment.store'
import { confirmationLetter } from './confirmation-letter'

type Kind = 'visit_confirmation' | 'visit_confirmation_again'

const pageOf = (appointmentId: number): string => `/appointment/${appointmentId}`

/** Mails what was booked to the customer, and to whoever else is told of the address. */
export async function confirmVisit(db: Db, visit: FoundAppointment, kind: Kind, { tenant, services, request, now }: Pick<Call<'createAppointment'>, 'tenant' | 'services' | 'request' | 'now'>): Promise<void> {
  const { id, userId, addressId } = visit.appointment
  const link = portalOrigin(request, tenant, services.config) + pageOf(id)
  const letter = confirmationLetter(visit, tenant, link)
  for (const { email } of await findReceivers(db, { userId, addressId }, { primaryOnly: true })) {
    await queueMail(db, { kind, to: email, ...letter, origin: link }, now)
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
