import { and, count, eq, gt } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { mails, passwordResets, users } from '#foundation/database/schema'
import type { Letter } from '#foundation/mail/letter'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import { toSender, type Sender } from '#foundation/mail/sender'
import { hashToken, newToken } from '#foundation/security/tokens'
import type { TenantRow } from '#foundation/tenants'
import { invitationLetter, resetLetter } from '#letters/passwords'
import { findCustomerByEmail } from '../users/user.store'

const HOUR_MS = 3_600_000
/** Maximum number of valid links per customer; more requests would only flood the mailbox. */
const MAX_LINKS = 5

type Write = (props: { sender: Sender; name: PrintableName | null; url: string }) => Letter

/**
 * Writes a mail with a link to set a password. This happens when the mail is sent, so that neither the response nor its
 * timing reveals whether the account exists. Null if there is no such customer, or they have too many valid links already.
 */
const passwordMail =
  (write: Write, lifeMs: number) =>
  async (
    db: Db,
    tenant: TenantRow,
    { id: mailId, to, origin, language }: Pick<typeof mails.$inferSelect, 'id' | 'to' | 'origin' | 'language'>,
    now: Date,
  ): Promise<{ to: string; letter: Letter } | null> => {
    const customer = await findCustomerByEmail(db, to)
    if (!customer || origin === null) return null
    await db.delete(passwordResets).where(eq(passwordResets.mailId, mailId))
    const [links] = await db
      .select({ good: count() })
      .from(passwordResets)
      .where(and(eq(passwordResets.userId, customer.id), gt(passwordResets.expiresAt, now)))
    if ((links?.good ?? 0) >= MAX_LINKS) return null
    const token = newToken()
    await db.insert(passwordResets).values({
      userId: customer.id,
      tokenHash: hashToken(token),
      mailId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    const [person] = await db
      .select({ firstName: users.firstName, language: users.language })
      .from(users)
      .where(eq(users.id, customer.id))
    const letter = write({
      sender: toSender(tenant, person?.language ?? language),
      name: printableName(person?.firstName),
      url: `${origin}/new_password?id=${customer.id}&token=${token}&email=${encodeURIComponent(customer.email)}`,
    })
    return { to: customer.email, letter }
  }

export const writeResetMail = passwordMail(resetLetter, HOUR_MS)

/** For customers added by the office, who may not read the mail for some days. */
export const writeInvitation = passwordMail(invitationLetter, 7 * 24 * HOUR_MS)
