import { asc, desc, eq, inArray } from 'drizzle-orm'
import { anyValue, type Db } from '#foundation/database/database'
import { passwordResets, userEmails, userPhones } from '#foundation/database/schema'
import { emailKey } from '@portal/rules'
import { updateChanged, type RowChange } from '../bulk-rows'
import type { ReadCustomer } from './read-customer'

interface Contact {
  id: number
  userId: number
  primary: boolean
}

interface Plan<Insert> {
  remove: number[]
  insert: Insert[]
  change: RowChange[]
  /** Customers who lose some. */
  losing: number[]
}

interface Lists<Current, Insert> {
  current: readonly Current[]
  /** What each customer's list is to be. */
  wanted: readonly { userId: number; rows: readonly Insert[]; keepsAll: boolean }[]
  isSame: (row: Current, wanted: Insert) => boolean
  /** What of a row that stays may differ. */
  toValues: (wanted: Insert) => Record<string, unknown>
}

/** What makes lists of contacts those of the records: rows that stay keep their ids, and one is the primary one. */
function planLists<Current extends Contact, Insert extends { primary: boolean }>({
  current,
  wanted,
  isSame,
  toValues,
}: Lists<Current, Insert>): Plan<Insert> {
  const plan: Plan<Insert> = { remove: [], insert: [], change: [], losing: [] }
  for (const { userId, rows, keepsAll } of wanted) {
    const own = current.filter((row) => row.userId === userId)
    const stays = own.filter((row) => keepsAll || rows.some((one) => isSame(row, one)))
    const gone = own.filter((row) => !stays.includes(row))
    if (gone.length > 0) plan.losing.push(userId)
    plan.remove.push(...gone.map(({ id }) => id))
    const first = stays.find(({ primary }) => primary) ?? stays[0]
    const fresh = rows.filter((one) => !own.some((row) => isSame(row, one)))
    plan.insert.push(...fresh.map((row, index) => ({ ...row, primary: !first && index === 0 })))
    for (const row of stays) {
      const same = rows.find((one) => isSame(row, one))
      plan.change.push({ id: row.id, values: { ...(same && toValues(same)), primary: row === first || undefined } })
    }
  }
  return plan
}

async function updateEmails(
  db: Db,
  customers: readonly ReadCustomer[],
  signIn: ReadonlySet<number>,
): Promise<number[]> {
  const sent = customers.filter(({ emails }) => emails.length > 0)
  const ids = anyValue(
    sent.map(({ row }) => row.id!),
    'integer',
  )
  const current = await db
    .select()
    .from(userEmails)
    .where(eq(userEmails.userId, ids))
    .orderBy(desc(userEmails.primary), asc(userEmails.id))
  const plan = planLists({
    current,
    wanted: sent.map(({ row, emails }) => ({
      userId: row.id!,
      rows: emails.map(({ address, label }) => ({ userId: row.id!, emailAddress: address, label, primary: false })),
      // What somebody signs in with is not taken away.
      keepsAll: signIn.has(row.id!),
    })),
    isSame: (row, one) => emailKey(row.emailAddress) === emailKey(one.emailAddress),
    toValues: ({ label }) => ({ label: label ?? undefined }),
  })
  if (plan.remove.length > 0) {
    await db.delete(userEmails).where(inArray(userEmails.id, plan.remove))
    // The mailbox of a removed e-mail may still have a link to set a password.
    await db.delete(passwordResets).where(inArray(passwordResets.userId, plan.losing))
  }
  const changed = await updateChanged(db, userEmails, plan.change)
  if (plan.insert.length > 0) await db.insert(userEmails).values(plan.insert)
  const others = current.filter(({ id }) => changed.has(id))
  return [...plan.losing, ...[...plan.insert, ...others].map(({ userId }) => userId)]
}

async function updatePhones(db: Db, customers: readonly ReadCustomer[]): Promise<number[]> {
  const sent = customers.filter(({ phones }) => phones.length > 0)
  const ids = anyValue(
    sent.map(({ row }) => row.id!),
    'integer',
  )
  const current = await db
    .select()
    .from(userPhones)
    .where(eq(userPhones.userId, ids))
    .orderBy(desc(userPhones.primary), asc(userPhones.id))
  const plan = planLists({
    current,
    wanted: sent.map(({ row, phones }) => ({
      userId: row.id!,
      rows: phones.map(({ number, type, label }) => ({
        userId: row.id!,
        phoneNumber: number,
        type,
        label,
        primary: false,
      })),
      keepsAll: false,
    })),
    isSame: (row, one) => row.phoneNumber === one.phoneNumber,
    toValues: ({ type, label }) => ({ type, label }),
  })
  if (plan.remove.length > 0) await db.delete(userPhones).where(inArray(userPhones.id, plan.remove))
  const changed = await updateChanged(db, userPhones, plan.change)
  if (plan.insert.length > 0) await db.insert(userPhones).values(plan.insert)
  const others = current.filter(({ id }) => changed.has(id))
  return [...plan.losing, ...[...plan.insert, ...others].map(({ userId }) => userId)]
}

/** Makes e-mails and phones of customers those of the records; a record without any leaves them. Returns whose have changed. */
export const updateContacts = async (
  db: Db,
  customers: readonly ReadCustomer[],
  signIn: ReadonlySet<number>,
): Promise<number[]> => [...(await updateEmails(db, customers, signIn)), ...(await updatePhones(db, customers))]
