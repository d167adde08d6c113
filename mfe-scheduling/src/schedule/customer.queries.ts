import { useShowProfileChange } from '@portal/address'
import { useClient } from '@portal/client'

/** Adds a phone to the signed-in customer. Throws ApiError. */
export function useAddPhone(customerId: number) {
  const client = useClient()
  const showChange = useShowProfileChange()
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
