import { and, eq } from 'drizzle-orm'
import { mailedDownloadLink } from '#areas/downloads'
import { userEmails, users } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import type { Call } from '#foundation/http/route'
import { enqueueMail } from '#foundation/mail/outbox'
import { printableName } from '#foundation/mail/printable-name'
import { toSender } from '#foundation/mail/sender'
import { requireSignedIn } from '#foundation/security/authorization'
import { statementLetter } from '#letters/statement'
import type { Response } from '@portal/contract'
import { readPeriod, readStatement } from './statement'

const LINK_LIFETIME_MS = 30 * 86_400_000

/** Mails a customer a link to their statement. 422 without an email address. */
export async function mailStatement(call: Call<'mailStatement'>): Promise<Response<'mailStatement'>> {
  const { db, params, body, principal, tenant, services, request, now } = call
  requireSignedIn(principal)
  const period = readPeriod(body.statement, tenant, now)
  const statement = await readStatement(db, tenant, services, { customerId: params.id, period, now })
  const [customer] = await db
    .select({ firstName: users.firstName, language: users.language, email: userEmails.emailAddress })
    .from(users)
    .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(eq(users.id, params.id))
  if (!customer) throw unprocessable('The customer has no email address that a statement could be sent to.')
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS)
  const path = mailedDownloadLink(services, tenant.id, { kind: 'statement', id: params.id, ...period }, expiresAt)
  const letter = statementLetter({
    sender: toSender(tenant, customer.language),
    name: printableName(customer.firstName),
    ...period,
    dueCents: statement.due_cents,
    link: { url: `${portalOrigin(request, tenant, services.config)}${path}`, expiresAt },
  })
  await enqueueMail(db, { kind: 'statement', to: customer.email, letter }, now)
  return { sent_to: customer.email, sent_at: now.toISOString() }
}
