import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { userEmails, userPhones, users } from '#foundation/database/schema'
import { emailText, joinLines, mailLine, type MailPart } from '#foundation/mail/mail-text'
import { enqueueMail } from '#foundation/mail/outbox'
import type { TenantRow } from '#foundation/tenants'
import { formatPhoneNumber } from '@portal/rules'
import { fullName } from './full-name'

/** Recipients of mails from customers to the office: the tenant's support address, else the admins' primary emails. */
export async function officeReceivers(db: Db, tenant: Pick<TenantRow, 'supportEmail'>): Promise<string[]> {
  if (tenant.supportEmail) return [tenant.supportEmail]
  const admins = await db
    .select({ email: userEmails.emailAddress })
    .from(users)
    .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(and(eq(users.role, 'admin'), eq(users.archived, false)))
    .orderBy(asc(users.id))
  return admins.map(({ email }) => email)
}

export interface OfficeNews {
  /** Whose news it is. */
  userId: number
  /** The subject, from the customer's name. */
  subject: (who: string) => string
  /** Paragraphs, each a list of lines. */
  paragraphs: readonly (readonly MailPart[])[]
  /** Ids that the office's own system asks for, such as `job 12`. */
  about: string
}

/** Mails the office what a customer did, with how to reach them. */
export async function tellOffice(
  db: Db,
  tenant: TenantRow,
  { userId, subject, paragraphs, about }: OfficeNews,
  now: Date,
): Promise<void> {
  const [person] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      phone: userPhones.phoneNumber,
      email: userEmails.emailAddress,
    })
    .from(users)
    .leftJoin(userPhones, and(eq(userPhones.userId, users.id), eq(userPhones.primary, true)))
    .leftJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(eq(users.id, userId))
  if (!person) throw new Error(`There is no user ${userId}; check the foreign key of the row that names them`)
  const who = fullName(person)
  const line = subject(who)
  const contact = [
    ...(person.email ? [mailLine`${who} <${emailText(person.email)}>`] : []),
    ...(person.phone ? [formatPhoneNumber(person.phone)] : []),
  ]
  const blocks = [[`${line}.`], ...paragraphs, [...contact, `${about}, customer ${userId}`]].filter(
    ({ length }) => length > 0,
  )
  const text = joinLines(blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block])))
  for (const to of await officeReceivers(db, tenant))
    await enqueueMail(db, { kind: 'office_visit', to, subject: line, text, userId }, now)
}
