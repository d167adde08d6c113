import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { anyValue, type Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import {
  addressEmails,
  addressPhones,
  addresses,
  type AddressRow,
  userEmails,
  userPhones,
} from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import type { Address } from '@portal/contract'
import { type ComingVisits, requireNoVisits } from './coming-visits'
import { deleteContacts } from './contacts'

export type { AddressRow }
type EmailRow = Pick<typeof userEmails.$inferSelect, 'id' | 'emailAddress' | 'label' | 'primary'>
type ContactRow = EmailRow & Pick<typeof addressEmails.$inferSelect, 'confirmedAt'>
type PhoneRow = Pick<typeof userPhones.$inferSelect, 'id' | 'phoneNumber' | 'type' | 'label' | 'primary'>

export const toEmail = (row: EmailRow) => ({
  id: row.id,
  email_address: row.emailAddress,
  label: row.label,
  primary: row.primary,
})

export const toPhone = (row: PhoneRow) => ({
  id: row.id,
  phone_number: row.phoneNumber,
  type: row.type,
  label: row.label,
  primary: row.primary,
})

export const toAddress = (row: AddressRow, emails: ContactRow[] = [], phones: PhoneRow[] = []): Address => ({
  id: row.id,
  name: row.name,
  street: row.street,
  unit: row.unit,
  city: row.city,
  state: row.state,
  zip_code: row.zipCode,
  latitude: row.latitude,
  longitude: row.longitude,
  time_zone: row.timeZone,
  property_type: row.propertyType,
  primary: row.primary,
  invalid: row.invalid,
  receives_communication: row.receivesCommunication,
  emails: emails.map((row) => ({ ...toEmail(row), confirmed: row.confirmedAt !== null })),
  phones: phones.map(toPhone),
})

const ids = anyValue(sql.placeholder('ids'), 'integer')
const findAddresses = prepareOnce((db) =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, sql.placeholder('userId')), eq(addresses.archived, false)))
    .orderBy(desc(addresses.primary), asc(addresses.id)),
)
const findEmails = prepareOnce((db) =>
  db.select().from(addressEmails).where(eq(addressEmails.addressId, ids)).orderBy(asc(addressEmails.id)),
)
const findPhones = prepareOnce((db) =>
  db.select().from(addressPhones).where(eq(addressPhones.addressId, ids)).orderBy(asc(addressPhones.id)),
)

/** A customer's addresses, each with its own contacts, the primary address first. */
export async function loadAddresses(db: Db, userId: number): Promise<Address[]> {
  const found = await findAddresses(db, { userId })
  if (found.length === 0) return []
  const listed = { ids: JSON.stringify(found.map((row) => row.id)) }
  const [emails, phones] = await Promise.all([findEmails(db, listed), findPhones(db, listed)])
  return found.map((row) =>
    toAddress(
      row,
      emails.filter((email) => email.addressId === row.id),
      phones.filter((phone) => phone.addressId === row.id),
    ),
  )
}

/** One address of a customer; null if it is not theirs. */
export async function findAddress(db: Db, userId: number, id: number): Promise<AddressRow | null> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId), eq(addresses.archived, false)))
  return row ?? null
}

/**
 * Archives every address not in `remaining`, without its contacts: visits and invoices still refer to the rows. 422 for the primary one, and for one that
 * a visit to come is booked at. The caller must have locked the customer's row.
 */
export async function keepAddresses(
  db: Db,
  userId: number,
  remaining: readonly number[],
  { tenant, comingVisits }: { tenant: TenantRow; comingVisits: ComingVisits },
): Promise<void> {
  const current = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.archived, false)))
  if (remaining.some((id) => !current.some((row) => row.id === id))) throw notFound('No such address')
  const removed = current.filter(({ id }) => !remaining.includes(id))
  if (removed.some(({ primary }) => primary))
    throw unprocessable('The primary address can’t be removed.', 'user.addresses_attributes')
  if (removed.length === 0) return
  for (const address of removed) requireNoVisits(await comingVisits.find(db, [address.id]), address, tenant)
  const removedIds = removed.map(({ id }) => id)
  await db.update(addresses).set({ archived: true }).where(inArray(addresses.id, removedIds))
  await deleteContacts(db, removedIds)
}
