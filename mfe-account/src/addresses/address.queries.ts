import { useClient, useRefresh } from '@portal/client'
import type { Address } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { toCreateRequest, toUpdateRequest, type AddressValues } from './address.form'

/** Adds an address, or changes the one given; done once the page shows it. Throws ApiError. */
export function useSaveAddress(customerId: number) {
  const client = useClient()
  const refresh = useRefresh()
  const { events } = usePlatform()
  return async (values: AddressValues, address: Address | null): Promise<Address> => {
    const saved = address
      ? await client.call('updateAddress', { params: { id: customerId, address_id: address.id }, body: toUpdateRequest(values, address) }, { quiet: true })
      : await client.call('createAddress', { params: { id: customerId }, body: toCreateRequest(values) }, { quiet: true })
    await refresh('findUserByEmail', 'getUser')
    events.emit('profile.changed', {})
    return saved
  }
}
