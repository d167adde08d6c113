import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { addressEmails, addresses, contactRequests, users, type mails } from '#foundation/database/schema'
import { enqueueMailToWrite } from '#foundation/mail/outbox'
import { printableName } from '#foundation/mail/printable-name'
import { toSender } from '#foundation/mail/sender'
import { hashToken, newToken } from '#foundation/security/tokens'
import type { TenantRow } from '#foundation/tenants'
import { contactRequestLetter, contactRequestSubject } from '#letters/contact-request'
import { emailKey } from '@portal/rules'
import { fullName } from '../users/full-name'

// A contact of an address is a person who never asked for mail. They are asked once for each customer who names them, by a mail
// that prints nothing that the customer typed but their name, and are mailed about visits only after they agreed. Who refuses is
// never asked or mailed again by this company, whoever names them.

/** Names an email without storing it. Whoever knows the email can compute it; it does not depend on the server's secret, so that a refusal outlives that. */
const hashContact = (tenantId: number, email: string): string =>
  createHash('sha256')
    .update(`contact:${tenantId}:${emailKey(email)}`)
    .digest('base64url')

export interface ContactMailing {
  tenant: TenantRow
  userId: number
  /** Of the portal, for links. */
  origin: string
  now: Date
}

/** Asks a contact whether they want to be mailed, unless they were asked for this customer before, or refused. */
export async function requestContact(
  db: Db,
  email: string,
  { tenant, userId, origin, now }: ContactMailing,
): Promise<void> {
  const emailHash = hashContact(tenant.id, email)
  const earlier = await db
    .select({ userId: contactRequests.userId, answer: contactRequests.answer })
    .from(contactRequests)
    .where(eq(contactRequests.emailHash, emailHash))
  if (earlier.some((row) => row.userId === userId || row.answer === 'refused')) return
  await db.insert(contactRequests).values({ userId, emailHash, createdAt: now }).onConflictDoNothing()
  const subject = contactRequestSubject(toSender(tenant, null))
  await enqueueMailToWrite(db, { kind: 'contact_request', to: email, subject, origin, userId }, now)
}

type QueuedMail = Pick<typeof mails.$inferSelect, 'to' | 'origin' | 'userId' | 'language'>

/** The mail that asks a contact, written when it is sent; null if they were removed or have answered meanwhile. */
export async function writeContactRequest(db: Db, tenant: TenantRow, { to, origin, userId, language }: QueuedMail) {
  if (userId === null || origin === null) return null
  const [customer] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.archived, false)))
  const waiting = and(
    eq(contactRequests.emailHash, hashContact(tenant.id, to)),
    eq(contactRequests.userId, userId),
    isNull(contactRequests.answer),
  )
  if (!customer || (await contactRows(db, userId, (email) => emailKey(email) === emailKey(to))).length === 0)
    return null
  const token = newToken()
  const [request] = await db
    .update(contactRequests)
    .set({ tokenHash: hashToken(token) })
    .where(waiting)
    .returning({ id: contactRequests.id })
  if (!request) return null
  const letter = contactRequestLetter({
    // A contact speaks as the customer does who named them.
    sender: toSender(tenant, customer.language ?? language),
    customer: printableName(fullName(customer)),
    url: `${origin}/confirm_email?token=${token}`,
  })
  return { to, letter }
}

/** The customer's contacts whose email fits. */
async function contactRows(db: Db, userId: number, fits: (email: string) => boolean) {
  const rows = await db
    .select({ id: addressEmails.id, email: addressEmails.emailAddress, confirmedAt: addressEmails.confirmedAt })
    .from(addressEmails)
    .innerJoin(addresses, eq(addresses.id, addressEmails.addressId))
    .where(eq(addresses.userId, userId))
  return rows.filter(({ email }) => fits(email))
}

/** When a contact of one of the customer's addresses agreed to be mailed; null if they did not. */
export async function whenConfirmed(
  db: Db,
  email: string,
  { tenant, userId }: Pick<ContactMailing, 'tenant' | 'userId'>,
): Promise<Date | null> {
  const [answered] = await db
    .select({ at: contactRequests.answeredAt })
    .from(contactRequests)
    .where(
      and(
        eq(contactRequests.emailHash, hashContact(tenant.id, email)),
        eq(contactRequests.userId, userId),
        eq(contactRequests.answer, 'confirmed'),
      ),
    )
  return answered?.at ?? null
}

export async function findContactRequest(db: Db, token: string): Promise<typeof contactRequests.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(contactRequests)
    .where(eq(contactRequests.tokenHash, hashToken(token)))
  return row ?? null
}

/** Stores what a contact says, now or another time; false for an unknown token. A refusal counts for every customer of the company. */
export async function answerContactRequest(
  db: Db,
  tenantId: number,
  token: string,
  answer: 'confirmed' | 'refused',
  now: Date,
): Promise<boolean> {
  const request = await findContactRequest(db, token)
  if (!request) return false
  await db.update(contactRequests).set({ answer, answeredAt: now }).where(eq(contactRequests.id, request.id))
  const isTheirs = (email: string) => hashContact(tenantId, email) === request.emailHash
  const rows =
    answer === 'refused'
      ? (await db.select({ id: addressEmails.id, email: addressEmails.emailAddress }).from(addressEmails)).filter(
          ({ email }) => isTheirs(email),
        )
      : await contactRows(db, request.userId ?? 0, isTheirs)
  if (rows.length > 0)
    await db
      .update(addressEmails)
      .set({ confirmedAt: answer === 'confirmed' ? now : null })
      .where(
        inArray(
          addressEmails.id,
          rows.map(({ id }) => id),
        ),
      )
  return true
}
