import type { TimeSlot } from '@portal/contract'
import { useFeature, useFormat } from '@portal/platform'
import { arrivalWindow } from '@portal/rules/dates'

/** `02/10/2026` and `12:00 PM - 2:00 PM`. */
export interface SlotWords {
  date: string
  window: string
}

/** What is said of a slot, in the time zone of the visit; null without one. */
export function useSlotWords(slot: TimeSlot | null, zone: string | undefined): SlotWords | null {
  const customWindows = useFeature('custom_arrival_windows_enabled')
  const format = useFormat()
  if (!slot || zone === undefined) return null
  return {
    date: format.date(slot.scheduled_time, zone),
    window: format.window(arrivalWindow(slot, customWindows), zone),
  }
}
