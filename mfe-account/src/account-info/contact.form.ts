import { t } from '@lingui/core/macro'
import type { EmailInput, PhoneInput } from '@portal/contract'
import {
  array,
  boolean,
  email,
  number,
  object,
  phone,
  REQUIRED,
  string,
  type InferType,
  type Schema,
} from '@portal/ui/form'
import { firstRepeated, withoutRemoved, normalizedEmail, type PhoneType } from './account.rules'

/** Skips the rule for a removed row. */
const unlessRemoved = (rule: Schema<string, object, unknown, '' | 'd'>) =>
  string()
    .default('')
    .when('removed', ([removed]) => (removed ? string().default('') : rule))

// A removed row keeps its index: field names contain it, and a shifted field would show the value of the row before it.
// `key` identifies rows that have no id yet.
const label = string()
  .trim()
  .default('')
  .when('removed', ([removed], rule) => (removed ? rule : rule.max(40, () => t`Label is too long`)))
const row = { key: string().required(), id: number(), label, primary: boolean().required(), removed: boolean() }
const phoneRow = object({
  ...row,
  phone_number: unlessRemoved(phone().required(REQUIRED)),
  type: string<PhoneType>().required(),
})
const emailRow = object({
  ...row,
  email_address: unlessRemoved(
    email()
      .required(REQUIRED)
      .max(254, () => t`Email is too long`),
  ),
})

export type PhoneRowValues = InferType<typeof phoneRow>
export type EmailRowValues = InferType<typeof emailRow>

/** A form's `phones` and `emails`: rows without duplicates. */
export const contactRows = {
  phones: array(phoneRow)
    .required()
    .test('unique', (rows, context) => {
      const at = firstRepeated(rows.map((value) => (value.removed ? '' : (value.phone_number ?? ''))))
      return (
        at < 0 || context.createError({ path: `phones[${at}].phone_number`, message: t`Phone numbers must be unique.` })
      )
    }),
  emails: array(emailRow)
    .required()
    .test('unique', (rows, context) => {
      const at = firstRepeated(rows.map((value) => (value.removed ? '' : normalizedEmail(value.email_address))))
      return at < 0 || context.createError({ path: `emails[${at}].email_address`, message: t`Emails must be unique.` })
    }),
}
export interface ContactRows {
  phones: PhoneRowValues[]
  emails: EmailRowValues[]
}

/**
 * Server field name → form field name, for the fields of the rows. The server's indexes count only the rows that are sent.
 * @param path parent of the rows: 'user', 'address'
 */
export function contactNames(path: string, { phones, emails }: ContactRows): Record<string, string> {
  const names: [string, string][] = []
  withoutRemoved(phones).forEach((one, index) => {
    for (const field of ['phone_number', 'type', 'label'])
      names.push([`${path}.phones.${index}.${field}`, `phones[${phones.indexOf(one)}].${field}`])
  })
  withoutRemoved(emails).forEach((one, index) => {
    for (const field of ['email_address', 'label'])
      names.push([`${path}.emails.${index}.${field}`, `emails[${emails.indexOf(one)}].${field}`])
  })
  return Object.fromEntries(names)
}

export const blankPhone = (key: string): PhoneRowValues => ({
  key,
  phone_number: '',
  type: 'mobile',
  label: '',
  primary: false,
})
export const blankEmail = (key: string): EmailRowValues => ({ key, email_address: '', label: '', primary: false })

/** The form row of a saved contact. */
export const toRow = <R extends { id: number; label: string | null }>(one: R) => ({
  ...one,
  key: String(one.id),
  label: one.label ?? '',
})

/** What both kinds of rows send: no id for a new one, null to remove a label. */
const common = ({ id, label, primary }: PhoneRowValues | EmailRowValues) => ({
  id,
  label: label || null,
  primary,
})

export const toPhoneInput = (one: PhoneRowValues): PhoneInput => ({
  ...common(one),
  phone_number: one.phone_number,
  type: one.type,
})
export const toEmailInput = (one: EmailRowValues): EmailInput => ({ ...common(one), email_address: one.email_address })
