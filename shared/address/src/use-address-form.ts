import { useMemo } from 'react'
import { partNames, type AddressValues } from './address.form'
import { zipToCheck } from './address.rules'
import { useCoverage } from './use-coverage'

/**
 * What the form around `AddressFields` is to say of them: why nobody comes to the address, and what the server refuses.
 * @param path the server's name of the address: 'address', 'user.addresses_attributes.0'
 * @param typed what stands in the form, as `FormWatch` tells it
 * @param knownZip of an address that is there already: it may stay, whether or not somebody still goes there
 */
export function useAddressForm(path: string, typed: Partial<AddressValues>, knownZip?: string) {
  const manual = typed.manual ?? false
  const zip = zipToCheck(typed)
  const { problem } = useCoverage(zip === knownZip ? undefined : zip)
  const fieldNames = useMemo(() => partNames(path, manual), [path, manual])
  const fieldErrors = useMemo(() => ({ [manual ? 'zip_code' : 'search']: problem }), [manual, problem])
  return { fieldNames, fieldErrors }
}
