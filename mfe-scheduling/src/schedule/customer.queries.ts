import { toAddressInput, toNewAddress, type AddressValues } from '@portal/address'
import { useClient, useRefresh } from '@portal/client'
import type { Address } from '@portal/contract'
import { usePlatform } from '@portal/platform'

/** Refetches the customer's data everywhere, then emits `profile.changed`. */
function useShowChange() {
  const refresh = useRefresh()
  const { events } = usePlatform()
  return async () => {
    await refresh('findUserByEmail', 'getUser')
    events.emit('profile.changed', {})
  }
}

/** Adds or corrects an address of the signed-in customer; resolves once the user's data includes it. Throws ApiError. */
export function useSaveAddress(customerId: number) {
  const client = useClient()
  const showChange = useShowChange()
  return async (values: AddressValues, address: Address | null): Promise<Address> => {
    const saved = address
      ? await client.call(
          'updateAddress',
          { params: { id: customerId, address_id: address.id }, body: { address: toAddressInput(values) } },
          { quiet: true },
        )
      : await client.call(
          'createAddress',
          { params: { id: customerId }, body: { address: toNewAddress(values) } },
          { quiet: true },
        )
    await showChange()
    return saved
  }
}

/** Adds a phone to the signed-in customer. Throws ApiError. */
export function useAddPhone(customerId: number) {
  const client = useClient()
  const showChange = useShowChange()
  return async (phone_number: string): Promise<void> => {
    // The update replaces the whole list: refetch it first to keep changes made in another window.
    const { phones } = await client.call('getUser', { params: { id: customerId } }, { quiet: true })
    await client.call(
      'updateUser',
      {
        body: {
          user: { phones: [...phones, { phone_number, type: 'mobile', label: null, primary: phones.length === 0 }] },
        },
      },
      { quiet: true },
    )
    await showChange()
  }
}
