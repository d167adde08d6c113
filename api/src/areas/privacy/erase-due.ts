import { and, asc, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { detachPaymentMethod } from '#areas/billing'
import { ERASURE_DAYS, publishLinkRevoked } from '#areas/identity'
import { anyValue, rows, type Db } from '#foundation/database/database'
import { users } from '#foundation/database/schema'
import { ApiError } from '#foundation/errors'
import type { Services } from '#foundation/services'
import { eraseCustomer } from './erase-customer'
import { BOOKS_YEARS, ofSignatures } from './kept-records'

const DAY_MS = 86_400_000
type Needs = Pick<Services, 'database' | 'tenants' | 'clock' | 'files' | 'payments' | 'bus'>

/** Erases customers who asked for it 30 days ago. Those with visits to come wait; what is owed is no reason to. Returns how many were erased. */
export async function eraseDueCustomers(services: Needs): Promise<number> {
  const { database, tenants, clock, files, payments, bus } = services
  const notDeleted: object[] = []
  const before = new Date(clock().getTime() - ERASURE_DAYS * DAY_MS)
  let erased = 0
  for (const tenant of await tenants.all()) {
    const due = await database.withTenant(tenant.id, (db) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(and(lte(users.erasureRequestedAt, before), isNull(users.erasedAt)))
        .orderBy(asc(users.id)),
    )
    for (const { id } of due) {
      const done = await database
        .withTenant(tenant.id, (db) => eraseCustomer(db, tenant, id, { now: clock(), mayOwe: true }))
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 422) return null
          throw error
        })
      if (!done) continue
      erased += 1
      for (const key of done.files) await files.remove(key)
      for (const method of done.methods)
        await detachPaymentMethod(payments, tenant, method, { warn: (about: object) => void notDeleted.push(about) })
      await publishLinkRevoked(bus, tenant.id)
    }
  }
  if (notDeleted.length > 0)
    throw new Error(
      `Gateways did not delete payment methods; delete them there manually: ${JSON.stringify(notDeleted)}`,
    )
  return erased
}

/** Deletes what the law kept of these customers and keeps no longer. */
async function deleteKept(db: Db, userIds: readonly number[], before: Date): Promise<number> {
  const ids = anyValue(userIds, 'integer')
  const limit = sql`${before.toISOString()}::timestamptz`
  // Its signed copy goes with a signature.
  const signed = await rows(
    db,
    sql`delete from signatures s where ${ofSignatures(ids)} and s.signed_at < ${limit} returning s.id`,
  )
  const old = sql`select i.id from invoices i where i.user_id = ${ids} and i.invoice_date < ${limit}
    and not exists (select from signatures s where s.document_type = 'Invoice' and s.document_id = i.id)
    and not exists (select from payments p where p.invoice_id = i.id and p.transaction_time >= ${limit})`
  await db.execute(
    sql`delete from ach_authorizations where payment_id in (select id from payments where invoice_id in (${old}))`,
  )
  await db.execute(sql`
    update payments set charged_with_id = null where invoice_id not in (${old})
      and charged_with_id in (select id from payments where invoice_id in (${old}))`)
  const paid = await rows(db, sql`delete from payments where invoice_id in (${old}) returning id`)
  const billed = await rows(db, sql`delete from invoices where id in (${old}) returning id`)
  const quoted = await rows(
    db,
    sql`delete from quotes where user_id = ${ids} and coalesce(signed_at, quote_date) < ${limit}
      and not exists (select from signatures s where s.document_type = 'Quote' and s.document_id = quotes.id) returning id`,
  )
  const deleted = signed.length + paid.length + billed.length + quoted.length
  if (deleted > 0)
    await db.execute(sql`
      select portal_erase_changes(array(select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::integer), '{}')`)
  return deleted
}

/** Deletes invoices, payments, agreed quotes and signatures of erased customers seven years after they were made. Returns how many. */
export async function deleteExpiredRecords({ database, tenants, clock }: Needs): Promise<number> {
  const before = clock()
  before.setUTCFullYear(before.getUTCFullYear() - BOOKS_YEARS)
  let deleted = 0
  for (const tenant of await tenants.all()) {
    const erased = await database.withTenant(tenant.id, (db) =>
      db.select({ id: users.id }).from(users).where(isNotNull(users.erasedAt)),
    )
    if (erased.length === 0) continue
    const userIds = erased.map(({ id }) => id)
    // Requests may not delete signatures, so the owner does.
    deleted += await database.asOwner(async (db) => {
      await db.execute(sql`select set_config('app.tenant_id', ${String(tenant.id)}, true)`)
      return deleteKept(db, userIds, before)
    })
  }
  return deleted
}
