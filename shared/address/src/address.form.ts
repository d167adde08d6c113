import { t } from '@lingui/core/macro'
import type { AddressInput } from '@portal/contract'
import { boolean, mixed, object, required, REQUIRED, string, zip, type InferType, type Schema } from '@portal/ui/form'
import { isChosen, findPosition, type FoundPlace } from './address.rules'

// The same wording whichever service provides the suggestions.
const mustChoose = () => t`Must select an address from Google suggestions or enter the address manually.`

const parts = {
  street: required().max(120, () => t`Street address is too long`),
  city: required().max(80, () => t`City is too long`),
  state: required(),
  zip_code: zip().required(REQUIRED),
}
const unit = string()
  .trim()
  .default('')
  .max(40, () => t`Suite or apartment is too long`)

/** An address entered by hand, for `ManualFields`. */
export const manualSchema = object({
  street: parts.street,
  unit,
  city: parts.city,
  state: parts.state,
  zip_code: parts.zip_code,
})
export type ManualValues = InferType<typeof manualSchema>

/** Applies the rule to manual entry only: in search mode the chosen suggestion fills the parts. */
const byHand = (rule: Schema<string>) =>
  string()
    .default('')
    .when('manual', ([manual]) => (manual ? rule : string().trim().default('')))

/** An address from search or manual entry, for `AddressFields`. */
export const addressSchema = object({
  manual: boolean().default(false),
  /** The suggestion that was last chosen. */
  place: mixed<FoundPlace>().nullable().default(null),
  search: string()
    .default('')
    .test('chosen', mustChoose, (search, { parent }) => {
      const { manual, place } = parent as { manual?: boolean; place?: FoundPlace | null }
      return manual || isChosen({ search, place })
    }),
  street: byHand(parts.street),
  unit,
  city: byHand(parts.city),
  state: byHand(parts.state),
  zip_code: byHand(parts.zip_code),
})
export type AddressValues = InferType<typeof addressSchema>

type Known = Pick<AddressInput, 'street' | 'unit' | 'city' | 'state' | 'zip_code'>

/** Initial values: an existing address in manual mode, or an empty search. */
export const addressDefaults = (address: Known | null): AddressValues => ({
  manual: address !== null,
  place: null,
  search: '',
  street: address?.street ?? '',
  unit: address?.unit ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zip_code: address?.zip_code ?? '',
})

/** The request's address, with coordinates if it was chosen from suggestions and not edited since. */
export const toAddressInput = (values: ManualValues & { place?: AddressValues['place'] }): AddressInput => ({
  street: values.street,
  unit: values.unit || null,
  city: values.city,
  state: values.state,
  zip_code: values.zip_code,
  ...findPosition(values),
})

/** {@link toAddressInput} for an address to be created. */
export const toNewAddress = (values: ManualValues & { place?: AddressValues['place'] }): AddressInput => ({
  ...toAddressInput(values),
  create_with_tax_setting_default: true,
})

/**
 * Maps the server's field names to the form's. In search mode everything except the unit maps to the search field.
 * @param path the server's path of the address, e.g. 'address' or 'user.addresses_attributes.0'
 */
export function partNames(path: string, manual: boolean): Record<string, string> {
  const shown = (part: string) => (manual ? part : 'search')
  return Object.fromEntries([
    [`${path}.unit`, 'unit'],
    ...Object.keys(parts).map((part) => [`${path}.${part}`, shown(part)]),
    ...['latitude', 'longitude'].map((part) => [`${path}.${part}`, shown('street')]),
  ])
}
