import { and, eq } from 'drizzle-orm'
import { insertLink } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { userEmails, users } from '#foundation/database/schema'
import { portalOrigin } from '#foundation/http/portal-origin'
import type { Call } from '#foundation/http/route'
import { enqueueMail } from '#foundation/mail/outbox'
import { printableName } from '#foundation/mail/printable-name'
import { toOwnSender } from '#foundation/mail/sender'
import { technicianVisitLetter, type TechnicianNews } from '#letters/technician-visit'
import { answersTo, type FoundAppointment } from './appointment.store'
import { isPast, toLetterVisit } from './letter-visit'
import { linkLifetimeMs, visitPath } from './send-appointment-email'
import { findCustomer } from './visit-customer'

type MailCall = Pick<Call<'updateAppointment'>, 'principal' | 'tenant' | 'services' | 'request' | 'now'>

/** What a change means for a technician: null if nothing. */
function newsFor(userId: number, before: FoundAppointment | null, after: FoundAppointment): TechnicianNews | null {
  const had = before?.technician?.userId === userId
  const has = after.technician?.userId === userId
  if (!has) return had ? 'taken' : null
  if (!had) return 'given'
  const isCancelled = after.appointment.status === 'cancelled'
  if (isCancelled) return before.appointment.status === 'cancelled' ? null : 'cancelled'
  const [from, to] = [before.appointment, after.appointment]
  const isMoved =
    from.arrivalWindowStart?.getTime() !== to.arrivalWindowStart?.getTime() ||
    from.arrivalWindowEnd?.getTime() !== to.arrivalWindowEnd?.getTime() ||
    from.scheduledTime.getTime() !== to.scheduledTime.getTime()
  return isMoved ? 'moved' : null
}

/** Name and email; undefined for a technician without an email, and one who has left. */
const findReader = async (db: Db, userId: number) =>
  (
    await db
      .select({ firstName: users.firstName, email: userEmails.emailAddress })
      .from(users)
      .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
      .where(and(eq(users.id, userId), eq(users.archived, false)))
  )[0]

/**
 * Mails technicians that a visit was given to them, moved, cancelled, or taken away; nothing to who made the change. Mails about
 * a visit that is theirs have a link that opens it without signing in. `before` is null for a new visit. Nothing about what has passed.
 */
export async function tellTechnicians(
  db: Db,
  before: FoundAppointment | null,
  after: FoundAppointment,
  { principal, tenant, services, request, now }: MailCall,
): Promise<void> {
  const { id, userId: customerId } = after.appointment
  if (isPast(after, tenant, now, before ? 'day' : 'time')) return
  const ids = new Set([before?.technician?.userId, after.technician?.userId])
  for (const userId of ids) {
    if (userId === undefined || userId === principal.userId) continue
    const news = newsFor(userId, before, after)
    const reader = news && (await findReader(db, userId))
    if (!reader) continue
    const portal = portalOrigin(request, tenant, services.config)
    const makeLink = async () => {
      const resource = { type: 'Appointment' as const, id }
      const lifetimeMs = linkLifetimeMs(after, now)
      const { token, expiresAt } = await insertLink(db, services, {
        tenantId: tenant.id,
        role: 'technician',
        userId,
        resource,
        now,
        lifetimeMs,
      })
      return { url: `${portal}/token/${token}`, expiresAt }
    }
    const isTheirs = news === 'given' || news === 'moved'
    const letter = technicianVisitLetter({
      sender: toOwnSender(tenant),
      news,
      name: printableName(reader.firstName),
      visit: toLetterVisit(after, tenant),
      customer: await findCustomer(db, customerId),
      answers: answersTo(after, null),
      link: isTheirs ? await makeLink() : null,
    })
    await enqueueMail(db, { kind: 'technician_visit', to: reader.email, letter, origin: portal + visitPath(id) }, now)
  }
}
