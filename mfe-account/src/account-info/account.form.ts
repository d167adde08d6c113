import type { Body, User } from '@portal/contract'
import { object, required, REQUIRED, string, type InferType } from '@portal/ui/form'
import { pickChanged } from '../pick-changed'
import { kept, reachOf, withPrimary } from './account.rules'
import { blankEmail, blankPhone, contactNames, contactRows, toEmailInput, toPhoneInput, toRow, type ContactRows, type EmailRowValues, type PhoneRowValues } from './contact.form'

/** @param emails what the form started with: the password is asked for where others are to get the account's mail */
export const accountSchema = (emails: readonly EmailRowValues[]) =>
  object({
    first_name: required().max(80, 'First name is too long'),
    last_name: required().max(80, 'Last name is too long'),
    ...contactRows,
    current_password: string().default('').max(200, 'Password is too long').when('emails', ([now], rule) => (reachOf(now) === reachOf(emails) ? rule : rule.required(REQUIRED))),
  })
export type AccountValues = InferType<ReturnType<typeof accountSchema>>

/** The server's names of the fields. */
export const accountFieldNames = (rows: ContactRows): Record<string, string> => ({
  'user.first_name': 'first_name',
  'user.last_name': 'last_name',
  'user.current_password': 'current_password',
  ...contactNames('user', rows),
})

export type Contacts = Pick<User, 'first_name' | 'last_name' | 'emails' | 'phones'>

/** What the form starts with: an empty row to fill where there is none. */
export const accountDefaults = ({ first_name, last_name, emails, phones }: Contacts): AccountValues => ({
  first_name,
  last_name,
  phones: withPrimary<PhoneRowValues>(phones.length > 0 ? phones.map(toRow) : [blankPhone('first')]),
  emails: withPrimary<EmailRowValues>(emails.length > 0 ? emails.map(toRow) : [blankEmail('first')]),
  current_password: '',
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
  return { user: { ...pickChanged(partsOf(values), partsOf(start)), ...(values.current_password && { current_password: values.current_password }) } }
}
