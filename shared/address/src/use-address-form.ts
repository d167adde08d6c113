import { useMemo } from 'react'
import { partNames, type AddressValues } from './address.form'
import { zipToCheck } from './address.rules'
import { useCoverage } from './use-coverage'

/**
 * Error props for the form around `AddressFields`: service area errors by field, and the mapping of the server's field names.
 * @param path the server's path of the address, e.g. 'address' or 'user.addresses_attributes.0'
 * @param typed the form's current values, from `FormValuesListener`
 * @param knownZip zip code of an existing address, which is accepted even if it is no longer in the service area
 */
export function useAddressForm(path: string, typed: Partial<AddressValues>, knownZip?: string) {
  const manual = typed.manual ?? false
  const zip = zipToCheck(typed)
  const { problem } = useCoverage(zip === knownZip ? undefined : zip)
  const fieldNames = useMemo(() => partNames(path, manual), [path, manual])
  const fieldErrors = useMemo(() => ({ [manual ? 'zip_code' : 'search']: problem }), [manual, problem])
  return { fieldNames, fieldErrors }
}
