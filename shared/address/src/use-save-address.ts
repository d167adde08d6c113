import { useClient, useRefresh } from '@portal/client'
import type { Address, AddressInput, Body } from '@portal/contract'
import { usePlatform } from '@portal/platform'

/** Refetches the customer's data everywhere, then emits `profile.changed`. */
export function useShowProfileChange() {
  const refresh = useRefresh()
  const { events } = usePlatform()
  return async () => {
    await refresh('findUserByEmail', 'getUser')
    events.emit('profile.changed', {})
  }
}

/** Adds and updates addresses of the customer; both resolve once every page shows the change, and throw ApiError. */
export function useSaveAddress(customerId: number) {
  const client = useClient()
  const showChange = useShowProfileChange()
  const show = async (saving: Promise<Address>): Promise<Address> => {
    const saved = await saving
    await showChange()
    return saved
  }
  return {
    add: (address: AddressInput) =>
      show(client.call('createAddress', { params: { id: customerId }, body: { address } }, { quiet: true })),
    update: (address_id: number, address: Body<'updateAddress'>['address']) =>
      show(
        client.call('updateAddress', { params: { id: customerId, address_id }, body: { address } }, { quiet: true }),
      ),
  }
}
