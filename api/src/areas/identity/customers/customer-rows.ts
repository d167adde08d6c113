import { eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { userEmails, userPhones } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { CustomerChange } from '@portal/contract'
import { replaceEmails, replacePhones } from '../addresses/contacts'
import { phoneDigits } from '../users/phone-digits'

/** What the office keeps of a customer besides name and contacts; undefined where nothing was sent. */
export const toColumns = ({ notes, language, preferences }: CustomerChange) => ({
  notes: notes === undefined ? undefined : notes?.trim() || null,
  language,
  contactBy: preferences?.contact_by,
  acceptsOffers: preferences?.accepts_offers,
})

interface PrimaryRow {
  primary?: boolean | undefined
}

/** Of rows that may not say so, the first is the primary one. */
function withPrimary<Row extends PrimaryRow>(rows: readonly Row[]): (Row & { primary: boolean })[] {
  const none = rows.every(({ primary }) => !primary)
  return rows.map((row, index) => ({ ...row, primary: none ? index === 0 : row.primary === true }))
}

/** Replaces the customer's e-mails, which may be none: people at the phone have none to give. */
export async function setEmails(db: Db, userId: number, emails: NonNullable<CustomerChange['emails']>): Promise<void> {
  if (emails.length > 0) await replaceEmails(db, userId, withPrimary(emails), 'customer.emails')
  else await db.delete(userEmails).where(eq(userEmails.userId, userId))
}

/** Replaces the customer's phones, which may be none. 422 for what is no US phone number. */
export async function setPhones(db: Db, userId: number, phones: NonNullable<CustomerChange['phones']>): Promise<void> {
  if (phones.length === 0) {
    await db.delete(userPhones).where(eq(userPhones.userId, userId))
    return
  }
  const read = phones.map((phone, index) => {
    const digits = phoneDigits(phone.phone_number)
    if (digits === null)
      throw unprocessable('This is not a phone number of ten digits.', `customer.phones.${index}.phone_number`)
    return { ...phone, phone_number: digits, type: phone.type ?? ('mobile' as const) }
  })
  await replacePhones(db, userId, withPrimary(read), 'customer.phones')
}
