import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { userEmails, userPhones, users } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { createSession } from '#foundation/security/sessions'
import { isEmailAvailable } from './email-available'

export interface NewStaff {
  role: 'technician' | 'admin'
  firstName: string
  lastName: string
  email: string | undefined
  /** Ten digits. Customers see a technician's. */
  phone: string | undefined
}

/** Adds a staff member without a password: access is by links or an admin token. Returns their id. 422 if the email is taken. */
export async function addStaff(db: Db, { role, firstName, lastName, email, phone }: NewStaff): Promise<number> {
  if (email !== undefined && !(await isEmailAvailable(db, email, null)))
    throw unprocessable((i18n) => i18n._('The email {email} is already in use.', { email }), 'staff.email')
  const { id } = firstRow(
    await db.insert(users).values({ role, firstName, lastName, passwordHash: null }).returning({ id: users.id }),
  )
  if (email !== undefined) await db.insert(userEmails).values({ userId: id, emailAddress: email, primary: true })
  if (phone !== undefined) await db.insert(userPhones).values({ userId: id, phoneNumber: phone, primary: true })
  return id
}

/** Creates a signed-in admin session for the office's own system. The token is not stored in clear. 422 unless exactly one admin matches. */
export async function openAdminSession(
  db: Db,
  userId: number | undefined,
  now: Date,
  expiresAt: Date,
): Promise<{ userId: number; token: string }> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        or(isNull(users.duty), ne(users.duty, 'key')),
        eq(users.archived, false),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    )
    .orderBy(asc(users.id))
  const [admin] = admins
  if (!admin)
    throw unprocessable(
      userId === undefined
        ? 'The tenant has no admin yet.'
        : (i18n) => i18n._('No admin has the id {userId}.', { userId }),
    )
  if (admins.length > 1)
    throw unprocessable(
      (i18n) => i18n._('There are several admins: {ids}.', { ids: admins.map(({ id }) => id).join(', ') }),
      'link.user_id',
    )
  return {
    userId: admin.id,
    token: await createSession(db, now, { role: 'admin', userId: admin.id, expiresAt, userAgent: 'Command line' }),
  }
}

/** Sets the e-mail and the phone of a member of staff, who has one of each; null removes it, undefined leaves it. 422 if the e-mail is taken. */
export async function setStaffContacts(
  db: Db,
  userId: number,
  { email, phone }: { email: string | null | undefined; phone: string | null | undefined },
): Promise<void> {
  if (email && !(await isEmailAvailable(db, email, userId)))
    throw unprocessable((i18n) => i18n._('The email {email} is already in use.', { email }), 'staff.email')
  if (email !== undefined) await db.delete(userEmails).where(eq(userEmails.userId, userId))
  if (email) await db.insert(userEmails).values({ userId, emailAddress: email, primary: true })
  if (phone !== undefined) await db.delete(userPhones).where(eq(userPhones.userId, userId))
  if (phone) await db.insert(userPhones).values({ userId, phoneNumber: phone, primary: true })
}
