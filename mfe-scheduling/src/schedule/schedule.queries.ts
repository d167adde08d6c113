import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useClient, useQuery, useRefresh } from '@portal/client'
import type { Body, Response } from '@portal/contract'
import { paths, useNavigate, useHasPage, usePlatform } from '@portal/platform'
import { useBookingKey } from './booking-key'

/** The services that can be booked with the tenant. */
export const useServiceCategories = () => useQuery('listServiceCategories')

/**
 * Books a visit and navigates to its page, or calls `onBooked` instead. Throws ApiError, which the form shows; 409 if the
 * slot was just taken. `beforeLeaving` runs before the navigation and must not reject.
 */
export function useBookAppointment(onBooked?: (id: number) => void) {
  const { t } = useLingui()
  const client = useClient()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { showToast, outcome } = usePlatform()
  const hasPage = useHasPage()
  const getKey = useBookingKey()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return async (
    body: Body<'createAppointment'>,
    beforeLeaving: (booked: Response<'createAppointment'>) => Promise<void> = async () => undefined,
  ): Promise<void> => {
    const booked = await client.call('createAppointment', { body }, { quiet: true, idempotencyKey: getKey(body) })
    outcome?.('done', 'booking')
    void refresh('reportAppointments', 'getAvailableDates', 'getAvailableTimeSlots')
    // Shown before the steps that may still fail. The widget has its own confirmation page instead.
    if (!onBooked) showToast({ kind: 'success', message: t`Your appointment is booked` })
    await beforeLeaving(booked)
    // Do not navigate a user who has left the page in the meantime.
    if (!isHere.current) return
    const page = paths.appointment(booked.id)
    await (onBooked ? onBooked(booked.id) : navigate(hasPage(page) ? page : paths.serviceHistory()))
  }
}
