import { eq, inArray, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { addressEmails, addressPhones, passwordResets, userEmails, userPhones } from '#foundation/database/schema'
import { notFound, unprocessable, type Message } from '#foundation/errors'
import { databaseCode } from '#foundation/http/error-handler'
import type { AddressInput, EmailInput, PhoneInput } from '@portal/contract'
import { emailKey, normalizeEmail } from '@portal/rules'
import { requestContact, whenConfirmed, type ContactMailing } from './contact-requests'

const UNIQUE_VIOLATION = '23505'

interface Kind<Row> {
  list: 'emails' | 'phones'
  field: 'email_address' | 'phone_number'
  texts: Record<'unknown' | 'repeated' | 'notUnique' | 'missing' | 'onePrimary', Message>
  /** The value that must be unique within the list. */
  valueOf: (row: Row) => string
}

const emailKind: Kind<Omit<EmailInput, 'primary'>> = {
  list: 'emails',
  field: 'email_address',
  texts: {
    unknown: (i18n) => i18n._('No such email address.'),
    repeated: (i18n) => i18n._('This email address is in the list twice.'),
    notUnique: (i18n) => i18n._('Emails must be unique.'),
    missing: (i18n) => i18n._('At least one email address is required.'),
    onePrimary: (i18n) => i18n._('Exactly one email address must be the primary one.'),
  },
  valueOf: (row) => emailKey(row.email_address),
}
const phoneKind: Kind<Omit<PhoneInput, 'primary'>> = {
  list: 'phones',
  field: 'phone_number',
  texts: {
    unknown: (i18n) => i18n._('No such phone number.'),
    repeated: (i18n) => i18n._('This phone number is in the list twice.'),
    notUnique: (i18n) => i18n._('Phone numbers must be unique.'),
    missing: (i18n) => i18n._('At least one phone number is required.'),
    onePrimary: (i18n) => i18n._('Exactly one phone number must be the primary one.'),
  },
  valueOf: (row) => row.phone_number,
}

/** Throws 422 for duplicate ids or values, 404 for an id that is not in `ownIds`. `path` is the list's name in the request. */
function checkRows<Row extends { id?: number }>(
  { field, texts, valueOf }: Kind<Row>,
  path: string,
  rows: readonly Row[],
  ownIds: ReadonlySet<number>,
): void {
  const seenIds = new Set<number>()
  const seenValues = new Set<string>()
  rows.forEach((row, index) => {
    if (row.id !== undefined) {
      if (!ownIds.has(row.id)) throw notFound(texts.unknown)
      if (seenIds.has(row.id)) throw unprocessable(texts.repeated, `${path}.${index}.id`)
      seenIds.add(row.id)
    }
    if (seenValues.has(valueOf(row))) throw unprocessable(texts.notUnique, `${path}.${index}.${field}`)
    seenValues.add(valueOf(row))
  })
}

/** Throws unless `rows` can replace the customer's list: not empty, no duplicates, no other customer's rows, exactly one primary row. */
function checkList<Row extends { id?: number; primary: boolean }>(
  kind: Kind<Row>,
  rows: readonly Row[],
  ownIds: ReadonlySet<number>,
  path = `user.${kind.list}`,
): void {
  if (rows.length === 0) throw unprocessable(kind.texts.missing, path)
  checkRows(kind, path, rows, ownIds)
  if (rows.filter((row) => row.primary).length !== 1) throw unprocessable(kind.texts.onePrimary, path)
}

/** Looks up the label for a row: an omitted one stays unchanged, a blank one becomes null. */
const labelReader = (current: readonly { id: number; label: string | null }[]) => {
  const labels = new Map(current.map(({ id, label }) => [id, label]))
  return (row: { id?: number; label?: string | null }) =>
    row.label === undefined ? labels.get(row.id ?? 0) : row.label?.trim() || null
}

const wasPrimary = (current: readonly { id: number; primary: boolean }[], { id }: { id?: number }): boolean =>
  current.some((row) => row.id === id && row.primary)

/** Throws like `replaceEmails`. `current` are the customer's rows. */
export const checkEmails = (rows: readonly EmailInput[], current: readonly { id: number }[], path?: string): void =>
  checkList(emailKind, rows, new Set(current.map(({ id }) => id)), path)

/**
 * Replaces the customer's emails; rows keep their ids. The caller must have locked the customer's row.
 * Deletes and reinserts the rows, so that two of them can swap their addresses or the primary flag. `path` is the list's name in
 * the request.
 */
export async function replaceEmails(
  db: Db,
  userId: number,
  rows: readonly EmailInput[],
  path = 'user.emails',
): Promise<void> {
  const current = await db.select().from(userEmails).where(eq(userEmails.userId, userId))
  checkEmails(rows, current, path)
  const readLabel = labelReader(current)
  await db.delete(userEmails).where(eq(userEmails.userId, userId))
  const kept = new Set(rows.map(emailKind.valueOf))
  // The mailbox of a removed email may still contain a password reset link.
  if (current.some(({ emailAddress }) => !kept.has(emailKey(emailAddress))))
    await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  // Insert in the order of the addresses, so that two customers who claim the same ones cannot deadlock.
  const inOrder = rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) => (emailKey(a.row.email_address) < emailKey(b.row.email_address) ? -1 : 1))
  for (const { row, index } of inOrder) {
    try {
      await db.insert(userEmails).values({
        id: row.id,
        userId,
        emailAddress: normalizeEmail(row.email_address),
        label: readLabel(row),
        primary: row.primary,
      })
    } catch (error) {
      if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
      throw unprocessable('Email already exists', `${path}.${index}.email_address`)
    }
  }
}

/** Replaces the customer's phones; rows keep their ids. The caller must have locked the customer's row. */
export async function replacePhones(db: Db, userId: number, rows: readonly PhoneInput[], path?: string): Promise<void> {
  const current = await db.select().from(userPhones).where(eq(userPhones.userId, userId))
  checkList(phoneKind, rows, new Set(current.map(({ id }) => id)), path)
  const readLabel = labelReader(current)
  await db.delete(userPhones).where(eq(userPhones.userId, userId))
  await db.insert(userPhones).values(
    rows.map((row) => ({
      id: row.id,
      userId,
      phoneNumber: row.phone_number,
      type: row.type,
      label: readLabel(row),
      primary: row.primary,
    })),
  )
}

/**
 * Replaces the additional contacts of an address; an omitted list stays unchanged. New emails are asked whether they want to be
 * mailed. The caller must have locked the customer's row.
 */
export async function replaceAddressContacts(
  db: Db,
  addressId: number,
  { emails, phones }: Pick<Partial<AddressInput>, 'emails' | 'phones'>,
  mailing: ContactMailing,
): Promise<void> {
  if (emails) {
    const current = await db.select().from(addressEmails).where(eq(addressEmails.addressId, addressId))
    checkRows(emailKind, 'address.emails', emails, new Set(current.map(({ id }) => id)))
    const readLabel = labelReader(current)
    await db.delete(addressEmails).where(eq(addressEmails.addressId, addressId))
    const own = new Set(
      (
        await db
          .select({ email: userEmails.emailAddress })
          .from(userEmails)
          .where(eq(userEmails.userId, mailing.userId))
      ).map(({ email }) => emailKey(email)),
    )
    for (const row of emails) {
      const emailAddress = normalizeEmail(row.email_address)
      const before = current.find((each) => emailKey(each.emailAddress) === emailKey(emailAddress))
      const confirmedAt =
        before?.confirmedAt ??
        (own.has(emailKey(emailAddress)) ? mailing.now : await whenConfirmed(db, emailAddress, mailing))
      await db.insert(addressEmails).values({
        id: row.id,
        addressId,
        emailAddress,
        label: readLabel(row),
        primary: wasPrimary(current, row),
        confirmedAt,
      })
      if (!confirmedAt) await requestContact(db, emailAddress, mailing)
    }
  }
  if (phones) {
    const current = await db.select().from(addressPhones).where(eq(addressPhones.addressId, addressId))
    checkRows(phoneKind, 'address.phones', phones, new Set(current.map(({ id }) => id)))
    const readLabel = labelReader(current)
    await db.delete(addressPhones).where(eq(addressPhones.addressId, addressId))
    if (phones.length > 0)
      await db.insert(addressPhones).values(
        phones.map((row) => ({
          id: row.id,
          addressId,
          phoneNumber: row.phone_number,
          type: row.type,
          label: readLabel(row),
          primary: wasPrimary(current, row),
        })),
      )
  }
}

/** Deletes the contacts of addresses: other persons, whose data has no use without the address. Returns their number. */
export async function deleteContacts(db: Db, addressIds: number[] | SQLWrapper): Promise<number> {
  const emails = await db
    .delete(addressEmails)
    .where(inArray(addressEmails.addressId, addressIds))
    .returning({ id: addressEmails.id })
  const phones = await db
    .delete(addressPhones)
    .where(inArray(addressPhones.addressId, addressIds))
    .returning({ id: addressPhones.id })
  return emails.length + phones.length
}
