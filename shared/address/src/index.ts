/** An address in a form: searched for or entered by hand, and checked whether somebody goes there. */
export { AddressFields } from './address-fields'
export { ManualFields } from './manual-fields'
export { addressDefaults, addressSchema, manualSchema, partNames, toAddressInput, toNewAddress, type AddressValues, type ManualValues } from './address.form'
export { addressLine } from './address.rules'
export { useAddressForm } from './use-address-form'
export { useCoverage } from './use-coverage'
export { useLateAnswer } from './use-late-answer'
export { FormWatch } from './form-watch'
