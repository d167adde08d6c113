import { and, eq } from 'drizzle-orm'
import { notifyOffice } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { userEmails, users } from '#foundation/database/schema'
import { enqueueMail } from '#foundation/mail/outbox'
import { printableName } from '#foundation/mail/printable-name'
import { toSender } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import { quoteReplyNotice, type OfficeNews, type QuoteReply } from '#letters/office-notices'
import { quoteLetter } from '#letters/quote'
import type { MailedLink } from '#letters/sentences'
import type { QuoteRow } from './quote.store'

/** Mails the customer a link to the quote; false if they have no email. */
export async function mailQuote(
  db: Db,
  tenant: TenantRow,
  quote: QuoteRow,
  link: MailedLink,
  now: Date,
): Promise<boolean> {
  const [customer] = await db
    .select({ firstName: users.firstName, language: users.language, email: userEmails.emailAddress })
    .from(users)
    .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(eq(users.id, quote.userId))
  if (!customer) return false
  const sender = toSender(tenant, customer.language)
  const letter = quoteLetter({ sender, name: printableName(customer.firstName), quote, link })
  await enqueueMail(db, { kind: 'quote', to: customer.email, letter }, now)
  return true
}

/** Mails the customer's reply to the office. */
export async function notifyOfficeOfReply(
  db: Db,
  tenant: TenantRow,
  quote: QuoteRow,
  reply: QuoteReply,
  message: string | null,
  now: Date,
): Promise<void> {
  const write = (to: OfficeNews) => quoteReplyNotice({ ...to, quote, reply, message })
  await notifyOffice(db, tenant, { kind: 'quote_reply', userId: quote.userId, write }, now)
}
