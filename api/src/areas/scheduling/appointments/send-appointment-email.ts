import { and, desc, eq, gt, like } from 'drizzle-orm'
import { customerLanguage, findRecipients, insertLink } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { mails, type MailKind } from '#foundation/database/schema'
import { portalOrigin } from '#foundation/http/portal-origin'
import type { Call } from '#foundation/http/route'
import { brandFor, readerOf } from '#foundation/languages/own-texts'
import type { CustomerLetter } from '#foundation/mail/letter'
import { enqueueMail } from '#foundation/mail/outbox'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import { toSender, type Sender } from '#foundation/mail/sender'
import { runningLateLetter } from '#letters/running-late'
import { visitLetter, type VisitLink, type VisitNews } from '#letters/visit'
import type { Visit } from '#letters/visit-facts'
import { statusIs } from '@portal/rules'
import type { FoundAppointment } from './appointment.store'
import { isPast, toLetterVisit } from './letter-visit'

type Kind = Exclude<Extract<MailKind, `visit_${string}`>, 'visit_late'>

const newsByKind: Record<Kind, VisitNews> = {
  visit_confirmation: 'booked',
  visit_confirmation_again: 'booked',
  visit_moved: 'moved',
  visit_cancelled: 'cancelled',
}

export const visitPath = (appointmentId: number): string => `/appointment/${appointmentId}`

/** How long after the visit the links in its mails stay valid. */
const AFTER_VISIT_MS = 7 * 86_400_000
export const linkLifetimeMs = ({ appointment }: FoundAppointment, now: Date): number =>
  Math.max(appointment.scheduledTime.getTime() - now.getTime(), 0) + AFTER_VISIT_MS

type MailCall = Pick<Call<'createAppointment' | 'updateAppointment'>, 'tenant' | 'services' | 'request' | 'now'>

/** What every letter about a visit says. */
interface LetterParts {
  sender: Sender
  name: PrintableName | null
  visit: Visit
  link: VisitLink
}

/** Why the office cancelled. The customer knows their own reason. */
const officeReason = ({ appointment }: FoundAppointment): string | null =>
  appointment.cancelledBy === 'Office' ? appointment.cancellationReason : null

/** Mails a booking, move or cancellation to the customer and the address's additional contacts; nothing about what has passed. */
export async function sendAppointmentEmail(db: Db, visit: FoundAppointment, kind: Kind, call: MailCall): Promise<void> {
  const { tenant } = call
  const news = newsByKind[kind]
  if (isPast(visit, tenant, call.now, kind === 'visit_confirmation' || kind === 'visit_moved' ? 'time' : 'day')) return
  await mailToVisit(
    db,
    visit,
    kind,
    (parts) => {
      const { appointmentMessage: message } = brandFor(readerOf(parts.sender.i18n.language, tenant), tenant)
      return visitLetter({ ...parts, news, message, reason: officeReason(visit) })
    },
    call,
  )
}

/** Mails the same people that the technician will be late. */
export async function sendLateEmail(db: Db, visit: FoundAppointment, eta: Date, call: MailCall): Promise<void> {
  const technician = printableName(visit.technician?.firstName)
  await mailToVisit(db, visit, 'visit_late', (parts) => runningLateLetter({ ...parts, technician, eta }), call)
}

/**
 * Mails the customer and the address's additional contacts. Each gets their own link, which needs no login: the customer's
 * allows all actions of the page, of which an assigned visit has none; the contacts' only shows the visit.
 */
async function mailToVisit(
  db: Db,
  visit: FoundAppointment,
  kind: Kind | 'visit_late',
  write: (parts: LetterParts) => CustomerLetter,
  { tenant, services, request, now }: MailCall,
): Promise<void> {
  const { id, userId, addressId, status } = visit.appointment
  const portal = portalOrigin(request, tenant, services.config)
  const lifetimeMs = linkLifetimeMs(visit, now)
  const makeLink = async (receiver: 'customer' | 'address'): Promise<VisitLink> => {
    if (kind === 'visit_cancelled')
      return receiver === 'customer' ? { leadsTo: 'booking', url: `${portal}/schedule` } : { leadsTo: 'nothing' }
    const resource = { type: 'Appointment' as const, id }
    const speaksFor =
      receiver === 'customer' ? { role: 'customer' as const, userId } : { role: 'viewer' as const, userId: null }
    const { token, expiresAt } = await insertLink(db, services, {
      tenantId: tenant.id,
      ...speaksFor,
      resource,
      now,
      lifetimeMs,
    })
    return receiver === 'customer'
      ? { leadsTo: statusIs('changeable', status) ? 'visit' : 'settled', url: `${portal}/token/${token}`, expiresAt }
      : { leadsTo: 'view', url: `${portal}/appointment-details/${token}`, expiresAt }
  }
  // A contact is written to as the customer is who named them.
  const sender = toSender(tenant, await customerLanguage(db, userId))
  for (const { email, firstName, kind: receiver } of await findRecipients(
    db,
    { userId, addressId },
    { primaryOnly: true },
  )) {
    const letter = write({
      sender,
      name: printableName(firstName),
      visit: toLetterVisit(visit, tenant, sender.i18n.language),
      link: await makeLink(receiver),
    })
    await enqueueMail(db, { kind, to: email, letter, origin: portal + visitPath(id), userId }, now)
  }
}

/** When the confirmation was last sent again after `since`; null if it was not. The caller must have locked the visit's row. */
export async function lastConfirmedAgain(db: Db, appointmentId: number, since: Date): Promise<Date | null> {
  const [mail] = await db
    .select({ at: mails.createdAt })
    .from(mails)
    // Matches the path only, because the portal may be reached under several domains.
    .where(
      and(
        eq(mails.kind, 'visit_confirmation_again'),
        gt(mails.createdAt, since),
        like(mails.origin, `%${visitPath(appointmentId)}`),
      ),
    )
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return mail?.at ?? null
}
