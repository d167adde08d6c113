import { toAddressInput, toNewAddress, type AddressValues } from '@portal/address'
import { useClient, useQuery, useRefresh } from '@portal/client'
import type { Address, Body, Response } from '@portal/contract'
import { paths, useNavigate, usePlatform } from '@portal/platform'
import { useEffect, useRef } from 'react'
import { useBookingKey } from './booking-key'

const BOOKED = 'Your appointment is booked'

/** What the tenant can be booked for. */
export const useServiceCategories = () => useQuery('listServiceCategories')

/**
 * Books a visit and goes to its page, or does what it is told to instead. Throws an ApiError, which the form shows: 409 when
 * the slot was just taken. What is to be done with the booked visit before comes second, and must not reject.
 */
export function useBookAppointment(onBooked?: (id: number) => void) {
  const client = useClient()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { showToast } = usePlatform()
  const keyOf = useBookingKey()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return async (body: Body<'createAppointment'>, beforeLeaving: (booked: Response<'createAppointment'>) => Promise<void> = async () => undefined): Promise<void> => {
    const booked = await client.call('createAppointment', { body }, { quiet: true, idempotencyKey: keyOf(body) })
    void refresh('reportAppointments', 'getAvailableDates', 'getAvailableTimeSlots')
    // Before what may fail behind it; the widget has a page of its own that says so.
    if (!onBooked) showToast({ kind: 'success', message: BOOKED })
    await beforeLeaving(booked)
    // Whoever went elsewhere meanwhile is not fetched back.
    if (isHere.current) await (onBooked ? onBooked(booked.id) : navigate(paths.appointment(booked.id)))
  }
}

/** Once it is done, every page shows what was changed of the customer. */
function useShowChange() {
  const refresh = useRefresh()
  const { events } = usePlatform()
  return async () => {
    await refresh('findUserByEmail', 'getUser')
    events.emit('profile.changed', {})
  }
}

/** Adds an address to the signed-in customer, or corrects one; once it resolves, it is among the user's. Throws an ApiError. */
export function useSaveAddress(customerId: number) {
  const client = useClient()
  const showChange = useShowChange()
  return async (values: AddressValues, address: Address | null): Promise<Address> => {
    const saved = address
      ? await client.call('updateAddress', { params: { id: customerId, address_id: address.id }, body: { address: toAddressInput(values) } }, { quiet: true })
      : await client.call('createAddress', { params: { id: customerId }, body: { address: toNewAddress(values) } }, { quiet: true })
    await showChange()
    return saved
  }
}

/** Adds a phone to the signed-in customer. Throws an ApiError. */
export function useAddPhone(customerId: number) {
  const client = useClient()
  const showChange = useShowChange()
  return async (phone_number: string): Promise<void> => {
    // The list is sent whole: what came to it in another window meanwhile stays.
    const { phones } = await client.call('getUser', { params: { id: customerId } }, { quiet: true })
    await client.call('updateUser', { body: { user: { phones: [...phones, { phone_number, type: 'mobile', label: null, primary: phones.length === 0 }] } } }, { quiet: true })
    await showChange()
  }
}
