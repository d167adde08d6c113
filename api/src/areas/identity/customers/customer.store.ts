import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { anyValue, rows, type Db } from '#foundation/database/database'
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

/** The customer, and everybody who was merged into them. */
export const withMerged = async (db: Db, id: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`with recursive merged as (
        select ${id}::integer as id union
        select m.user_id from ${customerMerges} m join merged on m.into_id = merged.id where m.undone_at is null
      ) select id from merged`,
    )
  ).map((row) => row.id)

const loadExternalIds = async (db: Db, id: number): Promise<Customer['external_ids']> =>
  db
    .select({ system: externalIds.system, external_id: externalIds.externalId })
    .from(externalIds)
    .where(
      and(
        eq(externalIds.resourceType, 'customer'),
        eq(externalIds.resourceId, anyValue(await withMerged(db, id), 'integer')),
      ),
    )
    .orderBy(asc(externalIds.id))

/** A customer as the office sees them. 404 if there is none. */
export async function loadCustomer(db: Db, id: number, view: UserView): Promise<Customer> {
  const [[row], user, external_ids] = await Promise.all([
    db
      .select({ user: users, mergedInto: customerMerges.intoId })
      .from(users)
      .leftJoin(customerMerges, and(eq(customerMerges.userId, users.id), isNull(customerMerges.undoneAt)))
      .where(and(eq(users.id, id), eq(users.role, 'customer'))),
    loadUser(db, id, view),
    loadExternalIds(db, id),
  ])
  if (!row || !user) throw missing()
  const { role: _role, customer_id: _customer, payment_method_create_url: _url, links: _links, ...shown } = user
  return {
    ...shown,
    email: user.email || null,
    notes: row.user.notes,
    preferences: { contact_by: row.user.contactBy, accepts_offers: row.user.acceptsOffers },
    access: readAccess(row.user),
    created_at: row.user.createdAt.toISOString(),
    merged_into: row.mergedInto,
    external_ids,
  }
}
