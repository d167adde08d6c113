import { useState } from 'react'
import { useRefresh } from '@portal/client'
import type { TimeSlot } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatIn } from '@portal/rules/dates'
import { useAvailableDays, useFirstAvailable, useTimeSlots, type SlotRequest } from './availability.queries'
import { todayIn } from './picker.rules'

interface Chosen {
  /** Identifies the request that the choice is for; another address or category starts over. */
  key: string
  month: string | null
  day: string | null
  slot: TimeSlot | null
  /** The slot was chosen earlier and has not yet been checked for availability. */
  isUnchecked: boolean
  /** It was no longer available. */
  isLost: boolean
}

const nothingChosen = (key: string): Chosen => ({
  key,
  month: null,
  day: null,
  slot: null,
  isUnchecked: false,
  isLost: false,
})

/** A slot chosen before the form was shown: stays selected until the day's slots have loaded without it. */
const chosenBefore = (key: string, { zone }: SlotRequest, slot: TimeSlot): Chosen => {
  const day = formatIn(slot.scheduled_time, zone, 'yyyy-MM-dd')
  return { key, month: day.slice(0, 7), day, slot, isUnchecked: true, isLost: false }
}

/**
 * The chosen day and slot, with the availability to choose from. The first available day is suggested; a slot never is.
 * @param request null while address or category is not known
 * @param before a slot that was chosen earlier for the same request
 */
export function useSlotChoice(request: SlotRequest | null, before?: TimeSlot | null) {
  const { now } = usePlatform()
  const refresh = useRefresh()
  const key = request ? `${request.addressId}/${request.zipCode.slice(0, 5)}/${request.categoryId}` : ''
  const [stored, setChosen] = useState<Chosen>(() =>
    request && before ? chosenBefore(key, request, before) : nothingChosen(key),
  )
  const chosen = stored.key === key ? stored : nothingChosen(key)
  // Store the reset too: otherwise, going back to the previous address would restore its slot.
  if (stored !== chosen) setChosen(chosen)

  const today = todayIn(request?.zone ?? 'UTC', now())
  const first = useFirstAvailable(request, today)
  const day = chosen.day ?? (first.state === 'found' ? first.day : null)
  const month = chosen.month ?? (day ?? today).slice(0, 7)
  const days = useAvailableDays(request, month)
  const slots = useTimeSlots(request, day)

  if (chosen.isUnchecked && slots.data) {
    const isFree = slots.data.time_slots.some(
      ({ disabled, scheduled_time }) => !disabled && scheduled_time === chosen.slot?.scheduled_time,
    )
    setChosen({ ...chosen, slot: isFree ? chosen.slot : null, isUnchecked: false, isLost: !isFree })
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
    /** The slot that was chosen earlier is no longer available. */
    isLost: chosen.isLost,
    showMonth: (next: string) => change({ month: next }),
    chooseDay: (next: string) => change({ day: next, month: next.slice(0, 7), slot: null }),
    // Pin the day as well: a refetch that changes the suggested day must not change the chosen one.
    chooseSlot: (slot: TimeSlot) => change({ slot, day }),
    /** The slot was taken in the meantime: clears it, keeps the day, and resolves once availability is refetched. */
    slotTaken: () => {
      change({ slot: null, day })
      return refresh('getAvailableDates', 'getAvailableTimeSlots')
    },
  }
}

export type SlotChoice = ReturnType<typeof useSlotChoice>
