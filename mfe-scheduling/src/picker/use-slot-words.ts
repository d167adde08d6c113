import type { TimeSlot } from '@portal/contract'
import { useFeature } from '@portal/platform'
import { arrivalWindow, formatDate, formatWindow } from '@portal/rules/dates'

/** `02/10/2026` and `12:00 PM - 2:00 PM`. */
export interface SlotWords {
  date: string
  window: string
}

/** What is said of a slot, in the time zone of the visit; null without one. */
export function useSlotWords(slot: TimeSlot | null, zone: string | undefined): SlotWords | null {
  const customWindows = useFeature('custom_arrival_windows_enabled')
  if (!slot || zone === undefined) return null
  return {
    date: formatDate(slot.scheduled_time, zone),
    window: formatWindow(arrivalWindow(slot, customWindows), zone),
  }
}
