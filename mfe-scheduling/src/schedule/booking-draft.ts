import { msg } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TimeSlot } from '@portal/contract'
import { useDraft, type Draft } from '@portal/platform'
import type { Answers } from './schedule.rules'

/** A booking in progress. The photos themselves can't be stored. */
export interface BookingDraft {
  addressId: number | null
  categoryId: number | null
  slot: TimeSlot | null
  answers: Answers
  photoCount: number
}

const keptFields = ['addressId', 'categoryId', 'slot', 'answers', 'photoCount'] as const
export const PHOTOS_AGAIN = msg`Please choose your photos again.`

/** null until the user is known. */
export const useBookingDraft = (): Draft<BookingDraft> | null => useDraft<BookingDraft>('booking', keptFields)

const isBlank = ({ categoryId, slot, answers, photoCount }: BookingDraft): boolean =>
  categoryId === null && slot === null && photoCount === 0 && Object.values(answers).every((answer) => answer === '')

/** Saves the draft on every change. */
export function useKeepBooking(draft: Draft<BookingDraft> | null, booking: BookingDraft): void {
  const text = JSON.stringify(booking)
  const last = useRef(text)
  const save = useEffectEvent(() => draft?.save(isBlank(booking) ? null : booking))
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    save()
  }, [draft, text])
}
