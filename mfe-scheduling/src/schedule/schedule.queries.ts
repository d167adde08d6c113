import { toAddressInput, toNewAddress, type AddressValues } from '@portal/address'
import { useClient, useQuery, useRefresh } from '@portal/client'
import type { Address, Body, Response } from '@portal/contract'
import { paths, useNavigate, useHasPage, usePlatform } from '@portal/platform'
import { useEffect, useRef } from 'react'
import { useBookingKey } from './booking-key'

const BOOKED = 'Your appointment is booked'

/** The services that can be booked with the tenant. */
export const useServiceCategories = () => useQuery('listServiceCategories')

/**
 * Books a visit and navigates to its page, or calls `onBooked` instead. Throws ApiError, which the form shows; 409 if the
 * slot was just taken. `beforeLeaving` runs before the navigation and must not reject.
 */
export function useBookAppointment(onBooked?: (id: number) => void) {
  const client = useClient()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { showToast, outcome } = usePlatform()
  const hasPage = useHasPage()
  const keyOf = useBookingKey()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return async (body: Body<'createAppointment'>, beforeLeaving: (booked: Response<'createAppointment'>) => Promise<void> = async () => undefined): Promise<void> => {
    const booked = await client.call('createAppointment', { body }, { quiet: true, idempotencyKey: keyOf(body) })
    outcome?.('done', 'booking')
    void refresh('reportAppointments', 'getAvailableDates', 'getAvailableTimeSlots')
    // Shown before the steps that may still fail. The widget has its own confirmation page instead.
    if (!onBooked) showToast({ kind: 'success', message: BOOKED })
    await beforeLeaving(booked)
    // Do not navigate a user who has left the page in the meantime.
    if (!isHere.current) return
    const page = paths.appointment(booked.id)
    await (onBooked ? onBooked(booked.id) : navigate(hasPage(page) ? page : paths.serviceHistory()))
  }
}

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
      ? await client.call('updateAddress', { params: { id: customerId, address_id: address.id }, body: { address: toAddressInput(values) } }, { quiet: true })
      : await client.call('createAddress', { params: { id: customerId }, body: { address: toNewAddress(values) } }, { quiet: true })
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
    await client.call('updateUser', { body: { user: { phones: [...phones, { phone_number, type: 'mobile', label: null, primary: phones.length === 0 }] } } }, { quiet: true })
    await showChange()
  }
}
