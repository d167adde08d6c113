import { EmailInput, UserInput } from '@portal/contract'
import { databaseCode } from '../../../foundation/http/error-handler'
import type { TenantRow } from '../../../foundation/tenants'
import { withoutDirectionControls } from '../../../foundation/http/validation'
import type { Database, Db } from '../../../foundation/database/database'
import { userEmails, userPhones, users } from '../../../foundation/database/schema'
import { isEmailAvailable } from './email-available'
import { phoneDigits } from './phone-digits'
import { enqueueMail } from '../../../foundation/mail/outbox'
import { readCsvLines, textsCheck, type RowError } from '../../../foundation/csv/read-csv'

const columns = ['first_name', 'last_name', 'email', 'phone'] as const
export const INVITE_HEADER = columns.join(',')

interface Person {
  first_name: string
  last_name: string
  email: string
  /** Ten digits; empty when there is none. */
  phone: string
}

const { first_name, last_name } = UserInput.properties
const problemOf = textsCheck({ first_name, last_name, email: EmailInput.properties.email_address })

const UNIQUE_VIOLATION = '23505'

/** Creates a customer without a password, and mails them a link to set one. */
async function addCustomer(db: Db, tenant: TenantRow, { first_name: firstName, last_name: lastName, email, phone }: Person, origin: string, now: Date): Promise<void> {
  const [row] = await db.insert(users).values({ role: 'customer', firstName, lastName, createdAt: now }).returning({ id: users.id })
  if (!row) throw new Error('Inserting a user returned no id; check the grants on users')
  await db.insert(userEmails).values({ userId: row.id, emailAddress: email, primary: true })
  if (phone) await db.insert(userPhones).values({ userId: row.id, phoneNumber: phone, primary: true })
  await enqueueMail(db, { kind: 'invitation', to: email, subject: `Your account with ${tenant.name}`, text: null, origin }, now)
}

/** Returns false if the tenant already has a user with the email: nothing is changed, and no mail is sent. */
async function inviteCustomer(database: Database, tenant: TenantRow, person: Person, origin: string, now: Date): Promise<boolean> {
  try {
    return await database.withTenant(tenant.id, async (db) => {
      if (!(await isEmailAvailable(db, person.email, null))) return false
      await addCustomer(db, tenant, person, origin, now)
      return true
    })
  } catch (error) {
    // Created concurrently, by a sign-up or another invitation.
    if (databaseCode(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

export interface Invited {
  invited: number
  /** Emails of users who existed already. */
  known: string[]
  refused: RowError[]
}

/** Invites everyone in a CSV file, each in a separate transaction; null if the header does not name the columns. */
export async function inviteCustomers(database: Database, tenant: TenantRow, csv: string, { origin, now }: { origin: string; now: Date }): Promise<Invited | null> {
  const file = readCsvLines(withoutDirectionControls(csv) as string, columns)
  if (!file) return null
  const result: Invited = { invited: 0, known: [], refused: file.refused }
  for (const { line, cellOf } of file.lines) {
    const texts = { first_name: cellOf('first_name').trim(), last_name: cellOf('last_name').trim(), email: cellOf('email').trim() }
    const written = cellOf('phone').trim()
    const phone = written && phoneDigits(written)
    const problem = problemOf(texts)
    if (problem) result.refused.push({ line, ...problem })
    else if (phone === null) result.refused.push({ line, column: 'phone', message: 'phone must have ten digits.' })
    else if (await inviteCustomer(database, tenant, { ...texts, phone }, origin, now)) result.invited += 1
    else result.known.push(texts.email)
  }
  result.refused.sort((a, b) => a.line - b.line)
  return result
}
