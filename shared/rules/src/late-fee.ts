import { TZDate } from '@date-fns/tz'
import { addDays, startOfDay } from 'date-fns'

export interface LateSettings {
  late_fee_per_minute_cents: number
  /** null is no cap */
  max_late_fee_cents: number | null
}

/** Whole minutes that `now` lies past the end of the window; 0 before it. */
export const minutesLate = (windowEnd: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - windowEnd.getTime()) / 60_000))

/** Where the late clock stands: it stops at the end of the visit's own day, on the wall clock of `zone`. */
export function lateClockAt(windowEnd: Date, now: Date, zone: string): Date {
  const midnight = addDays(startOfDay(new TZDate(windowEnd, zone)), 1)
  return new Date(Math.min(now.getTime(), midnight.getTime()))
}

/** What the customer gets off, in whole dollars of cents: floor(minutes × rate), never above the cap. */
export function lateDiscountCents(minutes: number, settings: LateSettings): number {
  const wholeDollars = Math.floor((minutes * settings.late_fee_per_minute_cents) / 100) * 100
  return Math.min(wholeDollars, settings.max_late_fee_cents ?? Number.POSITIVE_INFINITY)
}

/** The timer is shown when a rate is set, nobody was dispatched yet, and at least a minute has passed. */
export const showsLateTimer = (settings: LateSettings, dispatched: boolean, minutes: number): boolean =>
  settings.late_fee_per_minute_cents > 0 && !dispatched && minutes > 0
