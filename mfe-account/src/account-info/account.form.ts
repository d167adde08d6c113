import { t } from '@lingui/core/macro'
import type { Body, User } from '@portal/contract'
import { object, required, REQUIRED, string, type InferType } from '@portal/ui/form'
import { pickChanged } from '../pick-changed'
import { withoutRemoved, toReach, withPrimary } from './account.rules'
import {
  blankEmail,
  blankPhone,
  contactNames,
  contactRows,
  toEmailInput,
  toPhoneInput,
  toRow,
  type ContactRows,
  type EmailRowValues,
  type PhoneRowValues,
} from './contact.form'

/** @param emails the initial ones: the password is required if the recipients of the account's mail change */
export const accountSchema = (emails: readonly EmailRowValues[]) =>
  object({
    first_name: required().max(80, () => t`First name is too long`),
    last_name: required().max(80, () => t`Last name is too long`),
    ...contactRows,
    current_password: string()
      .default('')
      .max(200, () => t`Password is too long`)
      .when('emails', ([now], rule) => (toReach(now) === toReach(emails) ? rule : rule.required(REQUIRED))),
  })
export type AccountValues = InferType<ReturnType<typeof accountSchema>>

/** Server field name → form field name. */
export const accountFieldNames = (rows: ContactRows): Record<string, string> => ({
  'user.first_name': 'first_name',
  'user.last_name': 'last_name',
  'user.current_password': 'current_password',
  ...contactNames('user', rows),
})

export type Contacts = Pick<User, 'first_name' | 'last_name' | 'emails' | 'phones'>

/** Initial values, with an empty phone or email row if there is none. */
export const accountDefaults = ({ first_name, last_name, emails, phones }: Contacts): AccountValues => ({
  first_name,
  last_name,
  phones: withPrimary<PhoneRowValues>(phones.length > 0 ? phones.map(toRow) : [blankPhone('first')]),
  emails: withPrimary<EmailRowValues>(emails.length > 0 ? emails.map(toRow) : [blankEmail('first')]),
  current_password: '',
})

/** Rows added elsewhere since the form was opened. Not primary: the form decides which row is. */
const newcomers = <R extends { id: number }>(now: readonly R[], start: readonly { id?: number | undefined }[]) =>
  now.filter(({ id }) => start.every((row) => row.id !== id)).map((row) => ({ ...row, primary: false }))

/**
 * Request with the changes made in the form. A list is sent as a whole, including the rows that were added to it elsewhere.
 * @param start the initial values of the form
 * @param now the current values on the server
 */
export function toUpdateUserRequest(
  values: AccountValues,
  start: AccountValues,
  now: Pick<User, 'phones' | 'emails'>,
): Body<'updateUser'> {
  const phonesElsewhere = newcomers(now.phones, start.phones)
  const emailsElsewhere = newcomers(now.emails, start.emails)
  const toComparable = ({ first_name, last_name, phones, emails }: AccountValues) => ({
    first_name,
    last_name,
    phones: [...withoutRemoved(phones).map(toPhoneInput), ...phonesElsewhere],
    emails: [...withoutRemoved(emails).map(toEmailInput), ...emailsElsewhere],
  })
  return {
    user: {
      ...pickChanged(toComparable(values), toComparable(start)),
      current_password: values.current_password || undefined,
    },
  }
}
