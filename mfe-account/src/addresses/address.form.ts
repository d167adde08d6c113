import { t } from '@lingui/core/macro'
import { addressDefaults, addressSchema, toAddressInput, toNewAddress } from '@portal/address'
import type { Address, AddressInput } from '@portal/contract'
import { boolean, mixed, string, type InferType, type Schema } from '@portal/ui/form'
import { withoutRemoved } from '../account-info/account.rules'
import {
  contactRows,
  toEmailInput,
  toPhoneInput,
  toRow,
  type ContactRows,
  type EmailRowValues,
  type PhoneRowValues,
} from '../account-info/contact.form'
import { pickChanged } from '../pick-changed'

/** Validates the rows only while `receives_communication` is on. */
const whileTold = <Rows extends object>(rows: Schema<Rows>) =>
  mixed<Rows>()
    .required()
    .when('receives_communication', ([isTold]) => (isTold ? rows : mixed<Rows>().required()))

export const addressFormSchema = addressSchema.shape({
  name: string()
    .trim()
    .default('')
    .max(80, () => t`Address name is too long`),
  primary: boolean().default(false),
  receives_communication: boolean().default(false),
  phones: whileTold<PhoneRowValues[]>(contactRows.phones),
  emails: whileTold<EmailRowValues[]>(contactRows.emails),
})
export type AddressFormValues = InferType<typeof addressFormSchema>

const defaultName = () => t({ message: 'Home', context: 'address' })

const startRows = (address: Pick<Address, 'phones' | 'emails'> | null): ContactRows => ({
  phones: (address?.phones ?? []).map(toRow),
  emails: (address?.emails ?? []).map(toRow),
})

/** Initial values. `primary` is initially on if it can't be turned off. */
export const addressFormDefaults = (address: Address | null, primary: boolean): AddressFormValues => ({
  ...addressDefaults(address),
  name: address?.name ?? defaultName(),
  primary,
  receives_communication: address?.receives_communication ?? false,
  ...startRows(address),
})

/** Server field name → form field name, for the fields that no other list has. */
export const ownFieldNames = Object.fromEntries(
  ['name', 'primary', 'receives_communication'].map((name) => [`address.${name}`, name]),
)

/** None of an address's contacts is primary. */
function withoutPrimary<R extends { primary: boolean }>({ primary: _, ...row }: R): Omit<R, 'primary'> {
  return row
}
const toContacts = ({ phones, emails }: ContactRows) => ({
  phones: phones.map((row) => withoutPrimary(toPhoneInput(row))),
  emails: emails.map((row) => withoutPrimary(toEmailInput(row))),
})

/** The rows to save: while `receives_communication` is off, new ones are dropped, and the others stay unchanged. */
function rowsToKeep(
  { receives_communication: isTold, phones, emails }: AddressFormValues,
  start: ContactRows,
): ContactRows {
  const keep = <R extends { key: string; removed?: boolean | undefined }>(rows: readonly R[], before: readonly R[]) =>
    isTold ? withoutRemoved(rows) : before.filter(({ key }) => withoutRemoved(rows).some((row) => row.key === key))
  return { phones: keep(phones, start.phones), emails: keep(emails, start.emails) }
}

const ownParts = ({ name, primary, receives_communication }: AddressFormValues) => ({
  name: name || defaultName(),
  primary,
  receives_communication,
})

export const toCreateRequest = (values: AddressFormValues): AddressInput => ({
  ...toNewAddress(values),
  ...ownParts(values),
  ...toContacts(rowsToKeep(values, startRows(null))),
})

/** Only the changes: sending the street again would geocode the address again. */
export function toUpdateRequest(values: AddressFormValues, address: Address): Partial<AddressInput> {
  const start = startRows(address)
  const { latitude, longitude, ...parts } = toAddressInput(values)
  const position = latitude === undefined ? {} : { latitude, longitude }
  const sent = { ...ownParts(values), ...parts, ...position, ...toContacts(rowsToKeep(values, start)) }
  const changed = pickChanged(sent, { ...address, ...toContacts(start) })
  const isMoved = Object.keys(changed).some((field) =>
    ['street', 'city', 'state', 'zip_code', 'latitude', 'longitude'].includes(field),
  )
  return isMoved ? { ...changed, ...position } : changed
}
