import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { appointments, customerMerges, users } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { endAccess } from '../sessions/end-access'
import { lockRow, missing } from './customer.store'
import { isCustomer, requireCustomer } from './require-customer'

const UNDO_DAYS = 30
const DAY_MS = 86_400_000

/** Tables with rows of a customer, and the flag that at most one of these rows has. */
const owned: readonly { table: string; flag?: string; which?: SQL }[] = [
  { table: 'user_emails', flag: 'primary' },
  { table: 'user_phones', flag: 'primary' },
  { table: 'addresses', flag: 'primary' },
  { table: 'jobs' },
  { table: 'appointments' },
  { table: 'quotes' },
  { table: 'quote_replies' },
  { table: 'invoices' },
  { table: 'payments' },
  { table: 'memberships' },
  { table: 'equipment' },
  { table: 'stored_payment_methods', flag: 'is_default' },
  // Links to the account itself end with it: they would open the other's.
  { table: 'link_tokens', which: sql`resource_type <> 'Customer'` },
]

/** Locks visits before customers, as whoever changes a visit does, and customers in the order of their ids. */
async function lockBoth(db: Db, ids: readonly [number, number]): Promise<void> {
  await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.userId, [...ids]))
    .orderBy(asc(appointments.id))
    .for('update')
  for (const id of [...ids].sort((a, b) => a - b)) await lockRow(db, id)
}

const transactionNumber = sql<number>`(pg_current_xact_id()::text::bigint + portal_transaction_offset())`

/** Moves everything of `from` to `into`, and ends `from`. 422 where `from` is no customer, the same one, or one who was merged; 404 where `into` is none. */
export async function mergeCustomers(db: Db, from: number, into: number, now: Date): Promise<void> {
  if (from === into) throw unprocessable('This is the same customer.', 'merge.customer_id')
  await requireCustomer(db, into)
  if (!(await isCustomer(db, from))) throw unprocessable('No customer has this id.', 'merge.customer_id')
  await lockBoth(db, [from, into])
  const merged = await db
    .select({ id: customerMerges.id })
    .from(customerMerges)
    .where(and(inArray(customerMerges.userId, [from, into]), isNull(customerMerges.undoneAt)))
  if (merged.length > 0) throw unprocessable('One of the two is merged into another customer.', 'merge.customer_id')
  for (const { table, flag, which = sql`true` } of owned) {
    const [name, isMain] = [sql.identifier(table), sql.identifier(flag ?? 'id')]
    if (flag)
      await db.execute(sql`
        update ${name} set ${isMain} = false where user_id = ${from} and ${isMain}
          and exists (select from ${name} where user_id = ${into} and ${isMain})`)
    await db.execute(sql`update ${name} set user_id = ${into} where user_id = ${from} and ${which}`)
  }
  await endAccess(db, from, null, now)
  await db.update(users).set({ archived: true }).where(eq(users.id, from))
  await db
    .insert(customerMerges)
    .values({ userId: from, intoId: into, transactionId: transactionNumber, mergedAt: now })
}

/** Gives back what a merge moved and is still there. Returns nothing; 404 if the customer is not merged, 422 after 30 days. */
export async function undoMerge(db: Db, from: number, now: Date): Promise<void> {
  const [merge] = await db
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.userId, from), isNull(customerMerges.undoneAt)))
  if (!merge) throw missing()
  if (now.getTime() - merge.mergedAt.getTime() > UNDO_DAYS * DAY_MS)
    throw unprocessable((i18n) => i18n._('A merge can be undone for {days} days.', { days: UNDO_DAYS }))
  const { intoId: into, transactionId } = merge
  await lockBoth(db, [from, into])
  for (const { table, flag } of owned) {
    const recorded = (condition: SQL) => sql`
      (select row_id from changes where transaction_id = ${transactionId} and table_name = ${table} and ${condition})`
    const name = sql.identifier(table)
    await db.execute(sql`
      update ${name} set user_id = ${from} ${flag ? sql`, ${sql.identifier(flag)} = id in ${recorded(sql`before ->> ${flag} = 'true'`)} or ${sql.identifier(flag)}` : sql``}
      where user_id = ${into} and id in ${recorded(sql`(before ->> 'user_id')::integer = ${from}`)}`)
  }
  await db.update(users).set({ archived: false }).where(eq(users.id, from))
  await db.update(customerMerges).set({ undoneAt: now }).where(eq(customerMerges.id, merge.id))
}
