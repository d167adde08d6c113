import { msg } from '@lingui/core/macro'
import type { Format } from '@portal/platform'
import { formatIn } from '@portal/rules/dates'

/** How many months are searched for the first free slot: the current one and the next two. */
export const MONTHS_SEARCHED = 3

/** Months from the one that contains `day`: `('2026-11-30', 3)` → `2026-11`, `2026-12`, `2027-01`. */
export function monthsFrom(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 7),
  )
}

/** The earliest of `days` that is not before today; null if there is none. */
export const firstDayFrom = (days: readonly string[], today: string): string | null =>
  days.filter((day) => day >= today).sort()[0] ?? null

/** Today's date in `zone`. */
export const todayIn = (zone: string, now: number): string => formatIn(new Date(now), zone, 'yyyy-MM-dd')

/** `2026-02-11` → `Wednesday, 02/11/2026`. A day has no time zone: parse and format it in the same one. */
export const dayText = (day: string, format: Pick<Format, 'in'>): string =>
  format.in(`${day}T12:00:00Z`, 'UTC', 'EEEE, MM/dd/yyyy')

/** Shown if a slot that was chosen before leaving the page has been taken. */
export const SLOT_LOST = msg`The time you chose is no longer available. Please choose another.`

export const SLOT_REQUIRED = msg`Date & time selection required.`
