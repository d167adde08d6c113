import type { RecordOf } from '@portal/contract'
import { emailKey } from '@portal/rules'
import { problem, type Row } from '../record-type'
import { readEmails, readPhones, type ReadPhone } from './read-contacts'
import { readPlace } from './read-place'

export interface ReadCustomer {
  row: Row<'customers'>
  firstName: string
  lastName: string
  emails: { address: string; label: string | null; field: string }[]
  phones: ReadPhone[]
  /** Lines for the notes: of the record itself, and what could not be read. */
  ownNotes: string
  kept: string[]
  addresses: RecordOf<'addresses'>[]
  /** Since when they are a customer. */
  since: Date | undefined
}

/** Beginnings of lines in the notes that an import writes, and may write anew. */
export const KEPT =
  /^(?:Company|Name|Customer since, as written|E-mail as written|E-mail of somebody else|Phone as written|Address as written): /

const MAX_NAME = 80

function readNames({ record, errors, notes }: Row<'customers'>, kept: string[]): [string, string] {
  const { first_name: first = '', last_name: last = '', company = '' } = record
  if (!first && !last && !company)
    errors.push(problem('first_name', 'A name is missing: first_name, last_name or company.'))
  if (first && company && company.toLowerCase() !== `${first} ${last}`.trim().toLowerCase())
    kept.push(`Company: ${company}`)
  if (first) return [first, last]
  const name = company || last
  if (name.length > MAX_NAME) {
    kept.push(`Name: ${name}`)
    notes.push(problem('company', `The name is longer than ${MAX_NAME} letters; all of it is kept in the notes.`))
  }
  return [name.slice(0, MAX_NAME).trim(), company ? last : '']
}

function readAllEmails({ record, notes }: Row<'customers'>, kept: string[]): ReadCustomer['emails'] {
  const emails: ReadCustomer['emails'] = []
  record.emails?.forEach(({ email_address: written, label }, index) => {
    const field = `emails.${index}.email_address`
    const { found, rest } = readEmails(written)
    if (rest) kept.push(`E-mail as written: ${written}`)
    if (found.length === 0)
      notes.push(
        problem(
          field,
          rest
            ? `"${written}" is no e-mail address; it is kept in the notes.`
            : `"${written}" counts as no e-mail address.`,
        ),
      )
    else if (rest) notes.push(problem(field, `Only ${found.join(' and ')} is read of "${written}".`))
    for (const address of found)
      if (!emails.some((one) => emailKey(one.address) === emailKey(address)))
        emails.push({ address, label: label ?? null, field })
  })
  return emails
}

function readAllPhones({ record, notes }: Row<'customers'>, kept: string[]): ReadPhone[] {
  const phones: ReadPhone[] = []
  record.phones?.forEach(({ phone_number: written, type, label }, index) => {
    const field = `phones.${index}.phone_number`
    const { found, rest } = readPhones(written)
    if (rest) kept.push(`Phone as written: ${written}`)
    if (found.length === 0)
      notes.push(
        problem(
          field,
          rest ? `"${written}" is no US phone number; it is kept in the notes.` : `"${written}" counts as no phone.`,
        ),
      )
    for (const phone of found)
      if (!phones.some(({ number }) => number === phone.number))
        phones.push({ number: phone.number, type: phone.type ?? type, label: label ?? phone.label })
  })
  return phones
}

function readAddresses({ record, notes }: Row<'customers'>, kept: string[]): RecordOf<'addresses'>[] {
  return (record.addresses ?? []).flatMap((sent, index) => {
    const place = readPlace(sent)
    if ('message' in place) {
      const { street, unit, city, state, zip_code } = sent
      const written = [street, unit, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
      if (!written) return []
      notes.push(problem(`addresses.${index}.${place.field}`, `${place.message} The address is kept in the notes.`))
      kept.push(`Address as written: ${written}`)
      return []
    }
    const { street, city, state, zip_code: _zip, ...others } = { ...sent, ...place }
    const external_id = sent.external_id ?? `${record.external_id}#${index + 1}`.slice(-200)
    const { zipCode, unit, ...rest } = { ...others, zipCode: place.zipCode, unit: place.unit ?? undefined }
    return [{ ...rest, external_id, street, city, state, zip_code: zipCode, ...(unit && { unit }) }]
  })
}

function readSince({ record, notes }: Row<'customers'>, today: string, kept: string[]): Date | undefined {
  const { created_at: day } = record
  if (day === undefined || day <= today) return day === undefined ? undefined : new Date(`${day}T12:00:00Z`)
  notes.push(problem('created_at', `${day} is in the future; it is kept in the notes.`))
  kept.push(`Customer since, as written: ${day}`)
  return undefined
}

/** What a customer's record says on this day, as it can be stored. What can't be read is kept as a line for the notes. */
export function readCustomer(row: Row<'customers'>, today: string): ReadCustomer {
  const kept: string[] = []
  const [firstName, lastName] = readNames(row, kept)
  return {
    row,
    firstName,
    lastName,
    emails: readAllEmails(row, kept),
    phones: readAllPhones(row, kept),
    addresses: readAddresses(row, kept),
    since: readSince(row, today, kept),
    ownNotes: row.record.notes ?? '',
    kept,
  }
}
