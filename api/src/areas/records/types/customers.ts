import { asc, desc, eq, inArray } from 'drizzle-orm'
import { anyValue, type Db } from '#foundation/database/database'
import { userEmails, userPhones, users } from '#foundation/database/schema'
import type { RecordOf } from '@portal/contract'
import { emailKey } from '@portal/rules'
import { insertRows, updateChanged, updateRows, type RowChange } from '../bulk-rows'
import { isGood, newRow, type PutContext, type Row, type WriteContext, type WriteRows } from '../record-type'
import { claimEmails } from './claim-emails'
import { KEPT, readCustomer, type ReadCustomer } from './read-customer'

type Contact = { id: number; userId: number; primary: boolean }

const createdOn = ({ record }: Row<'customers'>): Date | undefined =>
  record.created_at ? new Date(`${record.created_at}T12:00:00Z`) : undefined

async function create({ db, now }: PutContext, customers: readonly ReadCustomer[]): Promise<void> {
  const ids = await insertRows(
    db,
    users,
    customers.map(({ row, firstName, lastName, ownNotes, kept }) => ({
      role: 'customer' as const,
      firstName,
      lastName,
      notes: [ownNotes, ...kept].filter(Boolean).join('\n') || null,
      createdAt: createdOn(row) ?? now,
    })),
  )
  customers.forEach(({ row }, index) => void (row.id = ids[index]!))
  const emails = customers.flatMap(({ row, emails }) =>
    emails.map(({ address, label }, index) => ({
      userId: row.id!,
      emailAddress: address,
      label,
      primary: index === 0,
    })),
  )
  if (emails.length > 0) await db.insert(userEmails).values(emails)
  const phones = customers.flatMap(({ row, phones }) =>
    phones.map(({ number, type, label }, index) => ({
      userId: row.id!,
      phoneNumber: number,
      type: type ?? ('mobile' as const),
      label: label ?? null,
      primary: index === 0,
    })),
  )
  if (phones.length > 0) await db.insert(userPhones).values(phones)
}

/** What the office wrote stays; lines of an earlier import are replaced by those of this one. */
function mergeNotes(now: string | null, { ownNotes, kept }: ReadCustomer): string | null {
  const lines = (now ?? '').split('\n').filter((line) => !KEPT.test(line))
  const stays = lines.join('\n').trim()
  const added = ownNotes && !stays.includes(ownNotes) ? ownNotes : ''
  return [stays, added, ...kept].filter(Boolean).join('\n') || null
}

interface Replacement<Insert> {
  remove: number[]
  insert: Insert[]
  primary: RowChange[]
}

/** What makes a list of contacts that of the record: rows that stay keep their ids. */
function replaceList<Current extends Contact, Insert extends { userId: number; primary: boolean }>(
  current: readonly Current[],
  wanted: readonly Insert[],
  isSame: (row: Current, wanted: Insert) => boolean,
  isKept: boolean,
): Replacement<Insert> {
  const stays = current.filter((row) => isKept || wanted.some((one) => isSame(row, one)))
  const remove = current.filter((row) => !stays.includes(row)).map(({ id }) => id)
  const insert = wanted.filter((one) => !current.some((row) => isSame(row, one)))
  if (stays.some(({ primary }) => primary)) return { remove, insert, primary: [] }
  const [first] = stays
  if (first) return { remove, insert, primary: [{ id: first.id, values: { primary: true } }] }
  return { remove, insert: insert.map((row, index) => ({ ...row, primary: index === 0 })), primary: [] }
}

async function updateContacts(
  db: Db,
  customers: readonly ReadCustomer[],
  signIn: ReadonlySet<number>,
): Promise<Set<number>> {
  const ids = anyValue(
    customers.map(({ row }) => row.id!),
    'integer',
  )
  const emails = await db
    .select()
    .from(userEmails)
    .where(eq(userEmails.userId, ids))
    .orderBy(desc(userEmails.primary), asc(userEmails.id))
  const phones = await db
    .select()
    .from(userPhones)
    .where(eq(userPhones.userId, ids))
    .orderBy(desc(userPhones.primary), asc(userPhones.id))
  const own = <R extends Contact>(rows: readonly R[], { row }: ReadCustomer) =>
    rows.filter(({ userId }) => userId === row.id)
  const emailLists = customers
    .filter(({ emails: sent }) => sent.length > 0)
    .map((customer) =>
      replaceList(
        own(emails, customer),
        customer.emails.map(({ address, label }) => ({
          userId: customer.row.id!,
          emailAddress: address,
          label,
          primary: false,
        })),
        (row, one) => emailKey(row.emailAddress) === emailKey(one.emailAddress),
        // What somebody signs in with is not taken away.
        signIn.has(customer.row.id!),
      ),
    )
  const phoneLists = customers
    .filter(({ phones: sent }) => sent.length > 0)
    .map((customer) =>
      replaceList(
        own(phones, customer),
        customer.phones.map(({ number, type, label }) => ({
          userId: customer.row.id!,
          phoneNumber: number,
          type: type ?? ('mobile' as const),
          label: label ?? null,
          primary: false,
        })),
        (row, one) => row.phoneNumber === one.phoneNumber,
        false,
      ),
    )
  const changed = new Set<number>()
  for (const { insert } of [...emailLists, ...phoneLists]) for (const { userId } of insert) changed.add(userId)
  const [goneEmails, gonePhones] = [emailLists, phoneLists].map((lists) => lists.flatMap(({ remove }) => remove)) as [
    number[],
    number[],
  ]
  for (const { id, userId } of [
    ...emails.filter((row) => goneEmails.includes(row.id)),
    ...phones.filter((row) => gonePhones.includes(row.id)),
  ])
    if (id) changed.add(userId)
  if (goneEmails.length > 0) await db.delete(userEmails).where(inArray(userEmails.id, goneEmails))
  if (gonePhones.length > 0) await db.delete(userPhones).where(inArray(userPhones.id, gonePhones))
  await updateRows(
    db,
    userEmails,
    emailLists.flatMap(({ primary }) => primary),
  )
  await updateRows(
    db,
    userPhones,
    phoneLists.flatMap(({ primary }) => primary),
  )
  const [newEmails, newPhones] = [
    emailLists.flatMap(({ insert }) => insert),
    phoneLists.flatMap(({ insert }) => insert),
  ]
  if (newEmails.length > 0) await db.insert(userEmails).values(newEmails)
  if (newPhones.length > 0) await db.insert(userPhones).values(newPhones)
  return changed
}

async function update({ db }: PutContext, customers: readonly ReadCustomer[]): Promise<void> {
  const ids = customers.map(({ row }) => row.id!)
  const current = await db
    .select()
    .from(users)
    .where(eq(users.id, anyValue(ids, 'integer')))
    .for('update')
  const byId = new Map(current.map((row) => [row.id, row]))
  const changed = await updateChanged(
    db,
    users,
    customers.map((customer) => ({
      id: customer.row.id!,
      values: {
        firstName: customer.firstName,
        lastName: customer.lastName,
        notes: mergeNotes(byId.get(customer.row.id!)?.notes ?? null, customer),
        createdAt: createdOn(customer.row),
      },
    })),
  )
  const signIn = new Set(current.filter(({ passwordHash }) => passwordHash !== null).map(({ id }) => id))
  for (const id of await updateContacts(db, customers, signIn)) changed.add(id)
  for (const { row } of customers) if (!changed.has(row.id!)) row.status = 'unchanged'
}

/** The addresses that came with their customers. */
async function writeTheirAddresses({ save }: WriteContext, customers: readonly ReadCustomer[]): Promise<void> {
  const owners = new Map<Row<'addresses'>, Row<'customers'>>()
  for (const { row, addresses } of customers)
    for (const address of addresses) {
      const record: RecordOf<'addresses'> = { ...address, customer_id: row.id! }
      owners.set(newRow<'addresses'>(record), row)
    }
  await save('addresses', [...owners.keys()])
  for (const [{ status, notes, errors }, owner] of owners) {
    owner.notes.push(...notes, ...errors)
    if (owner.status === 'unchanged' && status !== 'unchanged' && status !== 'failed') owner.status = 'updated'
  }
}

export const writeCustomers: WriteRows<'customers'> = async (context, rows) => {
  const all = rows.map(readCustomer).filter(({ row }) => isGood(row))
  const repeated = await claimEmails(context, all)
  const again = new Set(repeated.map(({ customer }) => customer))
  const customers = all.filter((customer) => !again.has(customer))
  const isNew = ({ row }: ReadCustomer) => row.id === null
  const [fresh, known] = [customers.filter(isNew), customers.filter((customer) => !isNew(customer))]
  await create(context, fresh)
  if (known.length > 0) await update(context, known)
  for (const { customer, first } of repeated) customer.row.id = first.row.id
  await writeTheirAddresses(context, all)
}
