import { useClient, useQuery, useRefresh } from '@portal/client'
import type { Address, AddressInput, Body } from '@portal/contract'
import { paths, useNavigate, usePlatform } from '@portal/platform'

/** What the tenant can be booked for. */
export const useServiceCategories = () => useQuery('listServiceCategories')

/** Books a visit and goes to its page. Throws an ApiError, which the form shows: 409 when the slot was just taken. */
export function useBookAppointment() {
  const client = useClient()
  const refresh = useRefresh()
  const navigate = useNavigate()
  return async (body: Body<'createAppointment'>): Promise<void> => {
    const { id } = await client.call('createAppointment', { body }, { quiet: true })
    void refresh('reportAppointments', 'getAvailableDates', 'getAvailableTimeSlots')
    await navigate(paths.appointment(id))
  }
}

/** Adds an address to the signed-in customer; once it resolves, it is among the user's. Throws an ApiError. */
export function useAddAddress(customerId: number) {
  const client = useClient()
  const refresh = useRefresh()
  const { events } = usePlatform()
  return async (address: AddressInput): Promise<Address> => {
    const added = await client.call('createAddress', { params: { id: customerId }, body: { address } }, { quiet: true })
    await refresh('findUserByEmail', 'getUser')
    events.emit('profile.changed', {})
    return added
  }
}
