import type { Body, User } from '@portal/contract'
import { array, boolean, email, number, object, phone, REQUIRED, required, string, type InferType, type Schema } from '@portal/ui/form'
import { firstRepeated, kept, normalizedEmail, withPrimary, type PhoneType } from './account.rules'

/** What a removed row holds does not matter any more. */
const unlessRemoved = (rule: Schema<string>) => string().default('').when('removed', ([removed]) => (removed ? string().default('') : rule))

// A removed row keeps its place: a field whose name changed with its place would show what stood there before.
// `key` tells rows apart that have no id yet.
const row = { key: string().required(), id: number(), primary: boolean().required(), removed: boolean() }
const phoneRow = object({ ...row, phone_number: unlessRemoved(phone().required(REQUIRED)), type: string<PhoneType>().required() })
const emailRow = object({ ...row, email_address: unlessRemoved(email().required(REQUIRED).max(254, 'Email is too long')) })

export type PhoneRowValues = InferType<typeof phoneRow>
export type EmailRowValues = InferType<typeof emailRow>

export const accountSchema = object({
  first_name: required().max(80, 'First name is too long'),
  last_name: required().max(80, 'Last name is too long'),
  phones: array(phoneRow)
    .required()
    .test('unique', (rows, context) => {
      const at = firstRepeated(rows.map((value) => (value.removed ? '' : (value.phone_number ?? ''))))
      return at < 0 || context.createError({ path: `phones[${at}].phone_number`, message: 'Phone numbers must be unique.' })
    }),
  emails: array(emailRow)
    .required()
    .test('unique', (rows, context) => {
      const at = firstRepeated(rows.map((value) => (value.removed ? '' : normalizedEmail(value.email_address))))
      return at < 0 || context.createError({ path: `emails[${at}].email_address`, message: 'Emails must be unique.' })
    }),
})
export type AccountValues = InferType<typeof accountSchema>

/** The server's names of the fields: it counts the rows that it is sent. */
export function accountFieldNames({ phones, emails }: Pick<AccountValues, 'phones' | 'emails'>): Record<string, string> {
  const names: [string, string][] = [['user.first_name', 'first_name'], ['user.last_name', 'last_name']]
  kept(phones).forEach((one, index) => {
    for (const field of ['phone_number', 'type']) names.push([`user.phones.${index}.${field}`, `phones[${phones.indexOf(one)}].${field}`])
  })
  kept(emails).forEach((one, index) => names.push([`user.emails.${index}.email_address`, `emails[${emails.indexOf(one)}].email_address`]))
  return Object.fromEntries(names)
}

export const blankPhone = (key: string): PhoneRowValues => ({ key, phone_number: '', type: 'mobile', primary: false })
export const blankEmail = (key: string): EmailRowValues => ({ key, email_address: '', primary: false })

export type Contacts = Pick<User, 'first_name' | 'last_name' | 'emails' | 'phones'>

/** What the form starts with: an empty row to fill where there is none. */
export const accountDefaults = ({ first_name, last_name, emails, phones }: Contacts): AccountValues => ({
  first_name,
  last_name,
  phones: withPrimary<PhoneRowValues>(phones.length > 0 ? phones.map(({ label: _, ...one }) => ({ ...one, key: String(one.id) })) : [blankPhone('first')]),
  emails: withPrimary<EmailRowValues>(emails.length > 0 ? emails.map(({ label: _, ...one }) => ({ ...one, key: String(one.id) })) : [blankEmail('first')]),
})

const idOf = ({ id }: { id?: number | undefined }) => (id === undefined ? {} : { id })

export const toUpdateUserRequest = ({ first_name, last_name, phones, emails }: AccountValues): Body<'updateUser'> => ({
  user: {
    first_name,
    last_name,
    phones: kept(phones).map((one) => ({ ...idOf(one), phone_number: one.phone_number, type: one.type, primary: one.primary })),
    emails: kept(emails).map((one) => ({ ...idOf(one), email_address: one.email_address, primary: one.primary })),
  },
})
