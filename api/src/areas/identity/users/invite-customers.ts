import { readCsvLines, textsCheck, type RowError } from '#foundation/csv/read-csv'
import { firstRow, type Database, type Db } from '#foundation/database/database'
import { userEmails, userPhones, users } from '#foundation/database/schema'
import { databaseCode } from '#foundation/http/error-handler'
import { DIRECTION_CONTROLS } from '#foundation/http/validation'
import { enqueueMailToWrite } from '#foundation/mail/outbox'
import { toSender } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import { invitationSubject } from '#letters/passwords'
import { EmailInput, UserInput } from '@portal/contract'
import { normalizeEmail } from '@portal/rules'
import { isEmailAvailable } from './email-available'
import { fullName } from './full-name'
import { phoneDigits } from './phone-digits'

const columns = ['first_name', 'last_name', 'email', 'phone', 'company'] as const
const optional = ['first_name', 'last_name', 'phone', 'company'] as const
const aliases = {
  first: 'first_name',
  givenname: 'first_name',
  last: 'last_name',
  surname: 'last_name',
  familyname: 'last_name',
  emailaddress: 'email',
  phonenumber: 'phone',
  telephone: 'phone',
  companyname: 'company',
} as const

interface Person {
  /** The company's name where the file has no first name. */
  firstName: string
  /** Empty for a company. */
  lastName: string
  email: string
  /** Ten digits; empty when there is none. */
  phone: string
}

const { first_name, last_name } = UserInput.properties
const findProblem = textsCheck({
  first_name,
  company: first_name,
  last_name,
  email: EmailInput.properties.email_address,
})

const UNIQUE_VIOLATION = '23505'

/** Creates a customer without a password, and mails them a link to set one. */
async function addCustomer(
  db: Db,
  tenant: TenantRow,
  { firstName, lastName, email, phone }: Person,
  origin: string,
  now: Date,
): Promise<void> {
  const { id: userId } = firstRow(
    await db
      .insert(users)
      .values({ role: 'customer', firstName, lastName, createdAt: now, invitedAt: now })
      .returning({ id: users.id }),
  )
  await db.insert(userEmails).values({ userId, emailAddress: email, primary: true })
  if (phone) await db.insert(userPhones).values({ userId, phoneNumber: phone, primary: true })
  const subject = invitationSubject(toSender(tenant, null))
  await enqueueMailToWrite(db, { kind: 'invitation', to: email, subject, origin }, now)
}

/** Returns false if the tenant already has a user with the email: nothing is changed, and no mail is sent. */
async function inviteCustomer(
  database: Database,
  tenant: TenantRow,
  person: Person,
  origin: string,
  now: Date,
): Promise<boolean> {
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

/** A line of the file that says something about one cell. */
interface CellNote extends RowError {
  value: string
}

interface Invited {
  delimiter: string
  invited: number
  /** Lines of users who existed already. */
  known: { line: number; email: string }[]
  /** Lines whose person is invited, but without what one cell has. */
  incomplete: CellNote[]
  refused: CellNote[]
}

/** Starts like a spreadsheet's formula, or has a line break or another control character, which names and addresses never have. */
const isNoText = (value: string): boolean => /^[=@+\t]|\p{Cc}/u.test(value)

type Row = Person & { phoneNote: string | null }

function readRow(readCell: (column: (typeof columns)[number]) => string): Row | Omit<CellNote, 'line'> {
  const read = (column: (typeof columns)[number]) => readCell(column).trim()
  const texts = {
    first_name: read('first_name'),
    last_name: read('last_name'),
    email: normalizeEmail(read('email')),
    phone: read('phone'),
    company: read('company'),
  }
  const { first_name: first, last_name: lastName, email, phone: written, company } = texts
  const unreadable = (['first_name', 'last_name', 'company', 'email'] as const).find((column) =>
    isNoText(texts[column]),
  )
  if (unreadable)
    return {
      column: unreadable,
      value: texts[unreadable],
      message: `${unreadable} looks like a formula, or has a line break or another control character.`,
    }
  if (!first && !company) return { column: 'first_name', value: '', message: 'first_name is required, or a company.' }
  const given = { email, ...(first ? { first_name: first } : { company }), last_name: lastName || undefined }
  const problem = findProblem(given)
  if (problem) return { ...problem, value: texts[problem.column] }
  const phone = written && phoneDigits(written)
  return {
    firstName: first || company,
    lastName,
    email,
    phone: phone ?? '',
    phoneNote: phone === null ? written : null,
  }
}

/** Invites everyone in a CSV file, each in a separate transaction. Returns `problem` if the header does not name the columns. */
export async function inviteCustomers(
  database: Database,
  tenant: TenantRow,
  csv: string,
  { origin, now }: { origin: string; now: Date },
): Promise<Invited | { problem: string }> {
  const file = readCsvLines(csv.replace(DIRECTION_CONTROLS, ''), columns, { optional, aliases })
  if ('problem' in file) return file
  const refused: CellNote[] = file.refused.map((error) => ({ ...error, value: '' }))
  const result: Invited = { delimiter: file.delimiter, invited: 0, known: [], incomplete: [], refused }
  const earlier = new Map<string, { line: number; name: string }>()
  for (const { line, readCell } of file.lines) {
    const row = readRow(readCell)
    if ('column' in row) {
      refused.push({ line, ...row })
      continue
    }
    const name = fullName(row)
    const same = earlier.get(row.email.toLowerCase())
    if (same && same.name.toLowerCase() !== name.toLowerCase()) {
      refused.push({
        line,
        column: 'email',
        value: row.email,
        message: `${name} has the same email as ${same.name} on line ${same.line}; two people can't share one.`,
      })
      continue
    }
    earlier.set(row.email.toLowerCase(), { line, name })
    if (!(await inviteCustomer(database, tenant, row, origin, now))) result.known.push({ line, email: row.email })
    else {
      result.invited += 1
      if (row.phoneNote)
        result.incomplete.push({
          line,
          column: 'phone',
          value: row.phoneNote,
          message: 'phone does not have ten digits; they are invited without it.',
        })
    }
  }
  refused.sort((a, b) => a.line - b.line)
  return result
}
