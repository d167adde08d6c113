import type { TimeSlot } from '@portal/contract'
import { PlatformProvider, type Platform } from '@portal/platform'
import { SlotList } from './slot-list'

const slot = (hour: number, disabled = false): TimeSlot => {
  const at = (utcHour: number) => `2026-02-10T${utcHour}:00:00.000Z`
  return {
    start_hour: hour,
    arrival_window_start: at(hour + 7),
    arrival_window_end: at(hour + 9),
    scheduled_time: at(hour + 7),
    disabled,
  }
}
/** All that the list asks of a portal. */
const platform = { tenant: { feature_flags: {} } } as Platform

const story = (slots: TimeSlot[], value: TimeSlot | null, error?: string) => (
  <PlatformProvider value={platform}>
    <span id="times">Times</span>
    <SlotList
      slots={slots}
      zone="America/Denver"
      value={value}
      labelledBy="times"
      error={error}
      onChoose={() => undefined}
    />
  </PlatformProvider>
)

export const Full = () => story([slot(8, true), slot(10), slot(12), slot(14)], slot(12))

export const NoneChosen = () => story([slot(8), slot(10)], null, 'Required field')

export const NoneFree = () => story([slot(8, true), slot(10, true)], null)
