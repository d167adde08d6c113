import { eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { userEmails } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { isCommonPassword } from '#foundation/security/common-passwords'
import type { TenantRow } from '#foundation/tenants'

const TOO_COMMON = 'This password is too easy to guess. Please choose another one.'

/** Throws 422 for a password that is easy to guess: a common one, or the tenant's or the customer's own name. */
export async function requireUncommon(
  password: string,
  { name, subdomain }: Pick<TenantRow, 'name' | 'subdomain'>,
  emails: readonly string[],
  field: string,
): Promise<void> {
  if (await isCommonPassword(password, [name, subdomain, ...emails])) throw unprocessable(TOO_COMMON, field)
}

export async function findEmails(db: Db, userId: number): Promise<string[]> {
  const rows = await db.select({ email: userEmails.emailAddress }).from(userEmails).where(eq(userEmails.userId, userId))
  return rows.map(({ email }) => email)
}
