import { useShowProfileChange } from '@portal/address'
import { useClient } from '@portal/client'

/** Removes an address; resolves once the page shows it. Throws ApiError. */
export function useDeleteAddress(customerId: number) {
  const client = useClient()
  const showChange = useShowProfileChange()
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
