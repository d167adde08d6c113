import type { Body, User } from '@portal/contract'
import { object, required, type InferType } from '@portal/ui/form'
import { changedParts } from '../changed-parts'
import { kept, withPrimary } from './account.rules'
import { blankEmail, blankPhone, contactNames, contactRows, toEmailInput, toPhoneInput, toRow, type ContactRows, type EmailRowValues, type PhoneRowValues } from './contact.form'

export const accountSchema = object({
  first_name: required().max(80, 'First name is too long'),
  last_name: required().max(80, 'Last name is too long'),
  ...contactRows,
})
export type AccountValues = InferType<typeof accountSchema>

/** The server's names of the fields. */
export const accountFieldNames = (rows: ContactRows): Record<string, string> => ({
  'user.first_name': 'first_name',
  'user.last_name': 'last_name',
  ...contactNames('user', rows),
})

export type Contacts = Pick<User, 'first_name' | 'last_name' | 'emails' | 'phones'>

/** What the form starts with: an empty row to fill where there is none. */
export const accountDefaults = ({ first_name, last_name, emails, phones }: Contacts): AccountValues => ({
  first_name,
  last_name,
  phones: withPrimary<PhoneRowValues>(phones.length > 0 ? phones.map(toRow) : [blankPhone('first')]),
  emails: withPrimary<EmailRowValues>(emails.length > 0 ? emails.map(toRow) : [blankEmail('first')]),
})

/** Rows that came elsewhere since the form started. Which one is the primary one, the form says. */
const newcomers = <R extends { id: number }>(now: readonly R[], start: readonly { id?: number | undefined }[]) =>
  now.filter(({ id }) => start.every((row) => row.id !== id)).map((row) => ({ ...row, primary: false }))

/**
 * What was changed in the form. A list is sent whole, so who came to it elsewhere is sent along.
 * @param start what the form started with
 * @param now what is kept at this moment
 */
export function toUpdateUserRequest(values: AccountValues, start: AccountValues, now: Pick<User, 'phones' | 'emails'>): Body<'updateUser'> {
  const phonesElsewhere = newcomers(now.phones, start.phones)
  const emailsElsewhere = newcomers(now.emails, start.emails)
  const partsOf = ({ first_name, last_name, phones, emails }: AccountValues) => ({
    first_name,
    last_name,
    phones: [...kept(phones).map(toPhoneInput), ...phonesElsewhere],
    emails: [...kept(emails).map(toEmailInput), ...emailsElsewhere],
  })
  return { user: changedParts(partsOf(values), partsOf(start)) }
}
