import { and, asc, eq } from 'drizzle-orm'
import type { TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import { userEmails, users } from '../../../foundation/database/schema'

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
