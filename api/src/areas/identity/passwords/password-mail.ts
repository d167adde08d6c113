import { and, count, eq, gt } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { mails, passwordResets, users } from '#foundation/database/schema'
import { greeting } from '#foundation/mail/greeting'
import { asWritten, mailLine, joinLines, type MailText } from '#foundation/mail/mail-text'
import { hashToken, newToken } from '#foundation/security/tokens'
import type { TenantRow } from '#foundation/tenants'
import { findCustomerByEmail } from '../users/user.store'

const HOUR_MS = 3_600_000
/** Maximum number of valid links per customer; more requests would only flood the mailbox. */
const MOST_LINKS = 5

type LetterText = (link: MailText, company: MailText, firstName: string | undefined) => MailText

interface Letter {
  to: string
  text: MailText
}

// Without a name: anyone can request this mail for any address, and the name is user input.
const resetText: LetterText = (link, company) =>
  joinLines([
    'Hello,',
    '',
    mailLine`Someone requested a new password for your account with ${company}. Choose one here:`,
    '',
    link,
    '',
    'The link works once, and for an hour. If it was not you who asked, there is nothing to do: your password stays as it is.',
    '',
    company,
    '',
  ])

const invitationText: LetterText = (link, company, firstName) =>
  joinLines([
    greeting(firstName),
    '',
    mailLine`${company} has opened an account for you: book visits, watch your technician drive up, and find your quotes and invoices in one place. Choose a password here:`,
    '',
    link,
    '',
    'The link works once, and for a week. After that, "Forgot Password" on the login page sends another.',
    '',
    company,
    '',
  ])

/**
 * Renders a mail with a link to set a password. This happens when the mail is sent, so that neither the response nor its
 * timing reveals whether the account exists. Null if there is no such customer, or they have too many valid links already.
 */
const passwordMail =
  (textOf: LetterText, lifeMs: number) =>
  async (
    db: Db,
    tenant: TenantRow,
    { id: mailId, to, origin }: Pick<typeof mails.$inferSelect, 'id' | 'to' | 'origin'>,
    now: Date,
  ): Promise<Letter | null> => {
    const customer = await findCustomerByEmail(db, to)
    if (!customer || origin === null) return null
    await db.delete(passwordResets).where(eq(passwordResets.mailId, mailId))
    const [links] = await db
      .select({ good: count() })
      .from(passwordResets)
      .where(and(eq(passwordResets.userId, customer.id), gt(passwordResets.expiresAt, now)))
    if ((links?.good ?? 0) >= MOST_LINKS) return null
    const token = newToken()
    await db.insert(passwordResets).values({
      userId: customer.id,
      tokenHash: hashToken(token),
      mailId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    const [person] = await db.select({ firstName: users.firstName }).from(users).where(eq(users.id, customer.id))
    return {
      to: customer.email,
      text: textOf(
        asWritten(
          `${origin}/new_password?id=${customer.id}&token=${token}&email=${encodeURIComponent(customer.email)}`,
        ),
        asWritten(tenant.name),
        person?.firstName,
      ),
    }
  }

export const renderResetMail = passwordMail(resetText, HOUR_MS)

/** For customers added by the office, who may not read the mail for some days. */
export const renderInvitation = passwordMail(invitationText, 7 * 24 * HOUR_MS)
