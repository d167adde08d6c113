import type { Address, AddressInput } from '@portal/contract'
import { boolean, object, required, string, zip, REQUIRED, type InferType } from '@portal/ui/form'

export const addressSchema = object({
  name: string().trim().max(80),
  street: required().max(120),
  unit: string().trim().max(40),
  city: required().max(80),
  state: required(),
  zip_code: zip().required(REQUIRED),
  primary: boolean().default(false),
})
export type AddressValues = InferType<typeof addressSchema>

const DEFAULT_NAME = 'Home'

/** What the form starts with. `primary` is on from the start where it can't be off. */
export const addressDefaults = (address: Address | null, primary: boolean): AddressValues => ({
  name: address?.name ?? DEFAULT_NAME,
  street: address?.street ?? '',
  unit: address?.unit ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zip_code: address?.zip_code ?? '',
  primary,
})

const toInput = (values: AddressValues): AddressInput => ({ ...values, name: values.name || DEFAULT_NAME, unit: values.unit || null })

export const toCreateRequest = (values: AddressValues): { address: AddressInput } => ({
  address: { ...toInput(values), create_with_tax_setting_default: true },
})

/** Only what was changed: an address whose street is sent again would be looked for on the map again. */
export function toUpdateRequest(values: AddressValues, address: Address): { address: Partial<AddressInput> } {
  const changed = Object.entries(toInput(values)).filter(([field, value]) => value !== address[field as keyof AddressInput & keyof Address])
  return { address: Object.fromEntries(changed) }
}
