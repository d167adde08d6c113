import { and, ne, sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { userEmails } from '#foundation/database/schema'
import { normalizeEmail } from '@portal/rules'

/** A row's email is the one that was typed, in whatever case, its domain written either way. */
export const isEmail = (typed: string) =>
  sql`${userEmails.emailLower} in (lower(${normalizeEmail(typed)}), lower(${typed.trim()}))`

/** Whether no other user of the tenant has the email, customers and staff alike. `userId` is null for a visitor. */
export async function isEmailAvailable(db: Db, email: string, userId: number | null): Promise<boolean> {
  const others = userId === null ? undefined : ne(userEmails.userId, userId)
  const found = await db
    .select({ id: userEmails.id })
    .from(userEmails)
    .where(and(isEmail(email), others))
    .limit(1)
  return found.length === 0
}
