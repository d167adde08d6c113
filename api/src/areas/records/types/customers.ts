import { eq } from 'drizzle-orm'
import { anyValue } from '#foundation/database/database'
import { userEmails, userPhones, users } from '#foundation/database/schema'
import type { RecordOf } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'
import { insertRows, updateChanged } from '../bulk-rows'
import { isGood, newRow, type PutContext, type Row, type WriteContext, type WriteRows } from '../record-type'
import { claimEmails } from './claim-emails'
import { KEPT, readCustomer, type ReadCustomer } from './read-customer'
import { updateContacts } from './update-contacts'

async function create({ db, now }: PutContext, customers: readonly ReadCustomer[]): Promise<void> {
  const ids = await insertRows(
    db,
    users,
    customers.map(({ firstName, lastName, ownNotes, kept, since }) => ({
      role: 'customer' as const,
      firstName,
      lastName,
      notes: [ownNotes, ...kept].filter(Boolean).join('\n') || null,
      createdAt: since ?? now,
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
        createdAt: customer.since,
      },
    })),
  )
  const signIn = new Set(current.filter(({ passwordHash }) => passwordHash !== null).map(({ id }) => id))
  for (const id of await updateContacts(db, customers, signIn)) changed.add(id)
  for (const { row } of customers) if (!changed.has(row.id!)) row.status = 'unchanged'
}

/** The addresses that came with their customers. */
async function writeTheirAddresses({ save }: WriteContext, customers: readonly ReadCustomer[]): Promise<void> {
  const owners = new Map<Row<'addresses'>, { owner: Row<'customers'>; index: number }>()
  for (const { row: owner, addresses } of customers)
    addresses.forEach((address, index) => {
      const record: RecordOf<'addresses'> = { ...address, customer_id: owner.id! }
      owners.set(newRow<'addresses'>(record), { owner, index })
    })
  await save('addresses', [...owners.keys()])
  for (const [{ status, notes, errors }, { owner, index }] of owners) {
    owner.notes.push(...[...notes, ...errors].map((each) => ({ ...each, field: `addresses.${index}.${each.field}` })))
    if (owner.status === 'unchanged' && status !== 'unchanged' && status !== 'failed') owner.status = 'updated'
  }
}

export const writeCustomers: WriteRows<'customers'> = async (context, rows) => {
  const today = formatIn(context.now, context.tenant.timezone, 'yyyy-MM-dd')
  const all = rows.map((row) => readCustomer(row, today)).filter(({ row }) => isGood(row))
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
