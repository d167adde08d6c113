import { useClient, useQuery, useRefresh } from '@portal/client'
import type { Address, AddressInput, Body, Response } from '@portal/contract'
import { paths, useNavigate, usePlatform } from '@portal/platform'
import { useEffect, useRef } from 'react'
import { useBookingKey } from './booking-key'

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
  const keyOf = useBookingKey()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return async (body: Body<'createAppointment'>, beforeLeaving: (booked: Response<'createAppointment'>) => Promise<void> = async () => undefined): Promise<void> => {
    const booked = await client.call('createAppointment', { body }, { quiet: true, idempotencyKey: keyOf(body) })
    void refresh('reportAppointments', 'getAvailableDates', 'getAvailableTimeSlots')
    await beforeLeaving(booked)
    // Whoever went elsewhere meanwhile is not fetched back.
    if (isHere.current) await (onBooked ? onBooked(booked.id) : navigate(paths.appointment(booked.id)))
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
