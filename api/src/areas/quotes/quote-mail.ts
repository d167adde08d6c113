import { and, eq } from 'drizzle-orm'
import { fullName, officeReceivers } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { userEmails, users } from '#foundation/database/schema'
import { greeting } from '#foundation/mail/greeting'
import { asWritten, emailText, joinLines, mailLine, quoteLines, type MailText } from '#foundation/mail/mail-text'
import { endOfLink, type MailedLink } from '#foundation/mail/mailed-link'
import { enqueueMail } from '#foundation/mail/outbox'
import type { TenantRow } from '#foundation/tenants'
import { formatCents, formatPhoneNumber, resolveBrand } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import type { QuoteRow } from './quote.store'

/** The quote's customer, with their primary email; null if they have none. */
async function customerOf(
  db: Db,
  quote: QuoteRow,
): Promise<{ firstName: string; lastName: string; email: string | null }> {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: userEmails.emailAddress })
    .from(users)
    .leftJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(eq(users.id, quote.userId))
  if (!row) throw new Error(`Quote ${quote.id} has no customer; check the foreign key of quotes.user_id`)
  return row
}

const signedOff = (tenant: TenantRow): (MailText | string)[] => {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  return ['', asWritten(tenant.name), ...(phone ? [formatPhoneNumber(phone)] : [])]
}

/** Mails the customer a link to the quote; false if they have no email. */
export async function mailQuote(
  db: Db,
  tenant: TenantRow,
  quote: QuoteRow,
  { url, expiresAt }: MailedLink,
  now: Date,
): Promise<boolean> {
  const customer = await customerOf(db, quote)
  if (!customer.email) return false
  const lines = [
    greeting(customer.firstName),
    '',
    `Your quote #${quote.id}, ${quote.name}, for a total of ${formatCents(quote.totalCents)}, is ready:`,
    asWritten(url),
    endOfLink(expiresAt, tenant),
    '',
    ...(quote.expiresOn ? [`It is valid until ${formatDay(quote.expiresOn)}.`] : []),
    'There you can sign it, decline it, or ask us to change it.',
    ...signedOff(tenant),
  ]
  await enqueueMail(
    db,
    {
      kind: 'quote',
      to: customer.email,
      subject: mailLine`Your quote #${quote.id} from ${asWritten(tenant.name)}`,
      text: joinLines(lines),
    },
    now,
  )
  return true
}

const done = {
  proceed: 'asked to proceed with',
  sign: 'signed',
  decline: 'declined',
  changes: 'requested changes to',
  decline_taken_back: 'withdrew their decline of',
} as const

/** Mails the customer's reply to the office. The reply itself is stored even if there is no recipient. */
export async function notifyOffice(
  db: Db,
  tenant: TenantRow,
  quote: QuoteRow,
  what: keyof typeof done,
  message: string | null,
  now: Date,
): Promise<void> {
  const customer = await customerOf(db, quote)
  const who = fullName(customer)
  const subject = `${who} ${done[what]} quote #${quote.id}`
  const text = joinLines([
    `${subject}, ${quote.name}.`,
    ...(message ? ['', quoteLines(message)] : []),
    '',
    customer.email ? mailLine`${who} <${emailText(customer.email)}>` : who,
  ])
  for (const to of await officeReceivers(db, tenant))
    await enqueueMail(db, { kind: 'quote_reply', to, subject, text, userId: quote.userId }, now)
}
