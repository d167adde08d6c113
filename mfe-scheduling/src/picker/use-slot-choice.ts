import { useRefresh } from '@portal/client'
import type { TimeSlot } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatIn } from '@portal/rules'
import { useState } from 'react'
import { useAvailableDays, useFirstAvailable, useTimeSlots, type SlotRequest } from './availability.queries'
import { todayIn } from './picker.rules'

interface Chosen {
  /** Whose choice it is; another address or category starts over. */
  key: string
  month: string | null
  day: string | null
  slot: TimeSlot | null
}

const unchosen = (key: string): Chosen => ({ key, month: null, day: null, slot: null })

/** What was chosen before the form came: shown as chosen; the booking finds out whether it still can be had. */
const chosenBefore = (key: string, { zone }: SlotRequest, slot: TimeSlot): Chosen => {
  const day = formatIn(slot.scheduled_time, zone, 'yyyy-MM-dd')
  return { key, month: day.slice(0, 7), day, slot }
}

/**
 * What is picked of what is free. The first available day is suggested; the time is the person's own choice.
 * @param request null while address or category is not known
 * @param before a slot that was chosen for this very request
 */
export function useSlotChoice(request: SlotRequest | null, before: TimeSlot | null = null) {
  const { now } = usePlatform()
  const refresh = useRefresh()
  const key = request ? `${request.addressId}/${request.zipCode.slice(0, 5)}/${request.categoryId}` : ''
  const [kept, setChosen] = useState(() => (request && before ? chosenBefore(key, request, before) : unchosen(key)))
  const chosen = kept.key === key ? kept : unchosen(key)
  // Written down too, or going back to the address before would bring its slot back.
  if (kept !== chosen) setChosen(chosen)

  const today = todayIn(request?.zone ?? 'UTC', now())
  const first = useFirstAvailable(request, today)
  const day = chosen.day ?? (first.state === 'found' ? first.day : null)
  const month = chosen.month ?? (day ?? today).slice(0, 7)
  const days = useAvailableDays(request, month)
  const slots = useTimeSlots(request, day)

  const change = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part })
  return {
    request,
    first,
    today,
    month,
    days,
    day,
    slots,
    slot: chosen.slot,
    showMonth: (next: string) => change({ month: next }),
    chooseDay: (next: string) => change({ day: next, month: next.slice(0, 7), slot: null }),
    // The day is held fast with it: a refresh that moves the suggestion must not move what was chosen.
    chooseSlot: (slot: TimeSlot) => change({ slot, day }),
    /** Somebody else was quicker: what is free is asked for again, and the day stays. Resolves once it is known. */
    slotTaken: () => {
      change({ slot: null, day })
      return refresh('getAvailableDates', 'getAvailableTimeSlots')
    },
  }
}

export type SlotChoice = ReturnType<typeof useSlotChoice>
