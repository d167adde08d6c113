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
  /** The slot was chosen some time ago, and nobody has looked yet whether it is still free. */
  isUnchecked: boolean
  /** It was not. */
  isLost: boolean
}

const unchosen = (key: string): Chosen => ({ key, month: null, day: null, slot: null, isUnchecked: false, isLost: false })

/** What was chosen before the form came: shown as chosen until the day's slots say otherwise. */
const chosenBefore = (key: string, { zone }: SlotRequest, slot: TimeSlot): Chosen => {
  const day = formatIn(slot.scheduled_time, zone, 'yyyy-MM-dd')
  return { key, month: day.slice(0, 7), day, slot, isUnchecked: true, isLost: false }
}

/**
 * What is picked of what is free. The first available day is suggested; the time is the person's own choice.
 * @param request null while address or category is not known
 * @param before a slot that was chosen for this very request
 */
export function useSlotChoice(request: SlotRequest | null, before?: TimeSlot | null) {
  const { now } = usePlatform()
  const refresh = useRefresh()
  const key = request ? `${request.addressId}/${request.zipCode.slice(0, 5)}/${request.categoryId}` : ''
  const [kept, setChosen] = useState<Chosen>(() => (request && before ? chosenBefore(key, request, before) : unchosen(key)))
  const chosen = kept.key === key ? kept : unchosen(key)
  // Written down too, or going back to the address before would bring its slot back.
  if (kept !== chosen) setChosen(chosen)

  const today = todayIn(request?.zone ?? 'UTC', now())
  const first = useFirstAvailable(request, today)
  const day = chosen.day ?? (first.state === 'found' ? first.day : null)
  const month = chosen.month ?? (day ?? today).slice(0, 7)
  const days = useAvailableDays(request, month)
  const slots = useTimeSlots(request, day)

  if (chosen.isUnchecked && slots.data) {
    const isFree = slots.data.time_slots.some(({ disabled, scheduled_time }) => !disabled && scheduled_time === chosen.slot?.scheduled_time)
    setChosen({ ...chosen, isUnchecked: false, ...(!isFree && { slot: null, isLost: true }) })
  }

  const change = (part: Partial<Chosen>) => setChosen({ ...chosen, isUnchecked: false, isLost: false, ...part })
  return {
    request,
    first,
    today,
    month,
    days,
    day,
    slots,
    slot: chosen.slot,
    /** What was chosen before can't be had any more. */
    isLost: chosen.isLost,
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
