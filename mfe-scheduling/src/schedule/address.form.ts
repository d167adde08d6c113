import type { AddressInput } from '@portal/contract'
import { object, required, REQUIRED, string, zip, type InferType } from '@portal/ui/form'

export const addressSchema = object({
  street: required(),
  unit: string().trim().default(''),
  city: required(),
  state: required(),
  zip_code: zip().required(REQUIRED),
})
export type AddressValues = InferType<typeof addressSchema>

/** The server's names of the fields. */
export const addressFieldNames = Object.fromEntries(Object.keys(addressSchema.fields).map((name) => [`address.${name}`, name]))

export const toAddressInput = ({ unit, ...address }: AddressValues): AddressInput => ({
  ...address,
  unit: unit || null,
  create_with_tax_setting_default: true,
})

