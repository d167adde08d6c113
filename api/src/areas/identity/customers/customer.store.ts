import { and, eq, isNull, sql } from 'drizzle-orm'
import { rows, type Db } from '#foundation/database/database'
import { customerMerges, externalIds, users } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import type { Customer } from '@portal/contract'
import { loadUser, type UserView } from '../users/user.store'

export const missing = () => notFound('No such customer')

/** The row of a customer, of those who were ended, too, locked until the end of the transaction. 404 for anybody else. */
export async function lockRow(db: Db, id: number): Promise<typeof users.$inferSelect> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'customer')))
    .for('update')
  if (!row) throw missing()
  return row
}

const readAccess = ({ passwordHash, invitedAt }: typeof users.$inferSelect): Customer['access'] => {
  if (passwordHash !== null) return 'password'
  return invitedAt ? 'invited' : 'none'
}

const loadExternalIds = (db: Db, id: number): Promise<Customer['external_ids']> =>
  rows(
    db,
    sql`with recursive merged as (
      select ${id}::integer as id union
      select ${customerMerges.userId} from ${customerMerges} join merged on ${customerMerges.intoId} = merged.id where ${customerMerges.undoneAt} is null
    ) select system, external_id from ${externalIds}
      where resource_type = 'customer' and resource_id in (select id from merged) order by ${externalIds.id}`,
  )

/** A customer as the office sees them. 404 if there is none. */
export async function loadCustomer(db: Db, id: number, view: UserView): Promise<Customer> {
  const [row] = await db
    .select({ user: users, mergedInto: customerMerges.intoId })
    .from(users)
    .leftJoin(customerMerges, and(eq(customerMerges.userId, users.id), isNull(customerMerges.undoneAt)))
    .where(and(eq(users.id, id), eq(users.role, 'customer')))
  const user = row && (await loadUser(db, id, view))
  if (!row || !user) throw missing()
  const { role: _role, customer_id: _customer, payment_method_create_url: _url, links: _links, ...shown } = user
  return {
    ...shown,
    email: user.email || null,
    notes: row.user.notes,
    access: readAccess(row.user),
    created_at: row.user.createdAt.toISOString(),
    merged_into: row.mergedInto,
    external_ids: await loadExternalIds(db, id),
  }
}
