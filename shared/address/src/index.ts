/** Address form fields: search or manual entry, with a service area check. */
export { AddressFields } from './address-fields'
export { ManualFields } from './manual-fields'
export {
  addressDefaults,
  addressSchema,
  manualSchema,
  partNames,
  toAddressInput,
  toNewAddress,
  type AddressValues,
  type ManualValues,
} from './address.form'
export { AddressSteps } from './address-steps'
export { addressLine } from './address.rules'
export { useAddressForm } from './use-address-form'
export { useSaveAddress, useShowProfileChange } from './use-save-address'
export { useCoverage } from './use-coverage'
export { useDebouncedQuery } from './use-debounced-query'
export { FormValuesListener } from './form-values-listener'
export { SuggestionBox, SuggestionList } from './suggestion-list'
export { useCombobox } from './use-combobox'
