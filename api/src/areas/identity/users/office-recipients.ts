import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { userEmails, userPhones, users } from '#foundation/database/schema'
import type { OfficeLetter } from '#foundation/mail/letter'
import { enqueueMail } from '#foundation/mail/outbox'
import { ownWords } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import type { OfficeNews } from '#letters/office-notices'
import { fullName } from './full-name'

/** Recipients of mails from customers to the office: the tenant's support address, else the admins' primary emails. */
async function findOfficeRecipients(db: Db, tenant: Pick<TenantRow, 'supportEmail'>): Promise<string[]> {
  if (tenant.supportEmail) return [tenant.supportEmail]
  const admins = await db
    .select({ email: userEmails.emailAddress })
    .from(users)
    .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(and(eq(users.role, 'admin'), eq(users.archived, false)))
    .orderBy(asc(users.id))
  return admins.map(({ email }) => email)
}

interface News {
  kind: 'office_visit' | 'quote_reply'
  /** Whose news it is. */
  userId: number
  write: (news: OfficeNews) => OfficeLetter
}

/** Mails the office. Returns how many mails that were: none if there is no recipient. */
export async function mailOffice(
  db: Db,
  tenant: Pick<TenantRow, 'supportEmail'>,
  mail: { kind: 'office_visit' | 'quote_reply' | 'webhook_off'; letter: OfficeLetter; userId?: number },
  now: Date,
): Promise<number> {
  const recipients = await findOfficeRecipients(db, tenant)
  for (const to of recipients) await enqueueMail(db, { ...mail, to }, now)
  return recipients.length
}

/** Mails the office what a customer did, with how to reach them. Returns how many mails that were. */
export async function notifyOffice(
  db: Db,
  tenant: Pick<TenantRow, 'supportEmail' | 'language'>,
  { kind, userId, write }: News,
  now: Date,
): Promise<number> {
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
  const { email, phone } = person
  const customer = { id: userId, name: fullName(person), email, phone }
  const letter = write({ i18n: ownWords(tenant), customer })
  return mailOffice(db, tenant, { kind, letter, userId }, now)
}
