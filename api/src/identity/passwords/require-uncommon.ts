import { eq } from 'drizzle-orm'
import { refused } from '../../core/errors'
import type { TenantRow } from '../../core/tenants'
import type { Db } from '../../db/database'
import { userEmails } from '../../db/schema'
import { isCommonPassword } from '../../security/common-passwords'

const TOO_COMMON = 'This password is too easy to guess. Please choose another one.'

/** 422 for a password that anybody would try first. */
export function requireUncommon(password: string, { name, subdomain }: Pick<TenantRow, 'name' | 'subdomain'>, emails: readonly string[], field: string): void {
  if (isCommonPassword(password, [name, subdomain, ...emails])) throw refused(TOO_COMMON, field)
}

export async function emailsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.select({ email: userEmails.emailAddress }).from(userEmails).where(eq(userEmails.userId, userId))
  return rows.map(({ email }) => email)
}
