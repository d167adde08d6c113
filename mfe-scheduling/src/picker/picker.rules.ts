import { formatIn } from '@portal/rules'

/** How far ahead the first free slot is looked for: the month of today and the next two. */
export const MONTHS_SEARCHED = 3

/** Months from the one that `day` lies in: `('2026-11-30', 3)` → `2026-11`, `2026-12`, `2027-01`. */
export function monthsFrom(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 7))
}

/** The earliest of `days` that is not over; null when there is none. */
export const firstDayFrom = (days: readonly string[], today: string): string | null => days.filter((day) => day >= today).sort()[0] ?? null

/** Today's day on the wall clock of `zone`. */
export const todayIn = (zone: string, now: number): string => formatIn(new Date(now), zone, 'yyyy-MM-dd')

/** `2026-02-11` → `Wednesday, 02/11/2026`. A day has no zone, so any that agrees with itself will do. */
export const dayText = (day: string): string => formatIn(`${day}T12:00:00Z`, 'UTC', 'EEEE, MM/dd/yyyy')

/** Of a time that was chosen before the page was left. */
export const SLOT_LOST = 'The time that you chose is not available any more. Please choose another.'

export const SLOT_REQUIRED = 'Date & time selection required.'
