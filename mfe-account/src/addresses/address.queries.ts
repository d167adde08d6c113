import { useClient, useRefresh } from '@portal/client'
import type { Address, ComingVisitsChoice } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { toCreateRequest, toUpdateRequest, type AddressFormValues } from './address.form'

/** Refetches the customer; resolves once every page shows the changes. */
function useShowChange() {
  const refresh = useRefresh()
  const { events } = usePlatform()
  return async () => {
    await refresh('findUserByEmail', 'getUser')
    events.emit('profile.changed', {})
  }
}

/** Adds an address, or updates the given one; resolves once the page shows it. Throws ApiError. */
export function useSaveAddress(customerId: number) {
  const client = useClient()
  const showChange = useShowChange()
  return async (
    values: AddressFormValues,
    address: Address | null,
    coming_visits?: ComingVisitsChoice,
  ): Promise<Address> => {
    const saved = address
      ? await client.call(
          'updateAddress',
          {
            params: { id: customerId, address_id: address.id },
            body: { address: { ...toUpdateRequest(values, address).address, ...(coming_visits && { coming_visits }) } },
          },
          { quiet: true },
        )
      : await client.call(
          'createAddress',
          { params: { id: customerId }, body: toCreateRequest(values) },
          { quiet: true },
        )
    await showChange()
    return saved
  }
}

/** Removes an address; resolves once the page shows it. Throws ApiError. */
export function useDeleteAddress(customerId: number) {
  const client = useClient()
  const showChange = useShowChange()
  return async (id: number): Promise<void> => {
    // The call removes all addresses that it does not list, so it must list those added elsewhere since this page was loaded.
    const { addresses } = await client.call('getUser', { params: { id: customerId } }, { quiet: true })
    const remaining = addresses.filter((address) => address.id !== id)
    await client.call(
      'updateUser',
      { body: { user: { addresses_attributes: remaining.map((address) => ({ id: address.id })) } } },
      { quiet: true },
    )
    await showChange()
  }
}
