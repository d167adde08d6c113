// Not TZDate, which is 5 kB of every page.
import { tzOffset } from '@date-fns/tz/tzOffset'

export interface LateSettings {
  late_fee_per_minute_cents: number
  /** null is no cap */
  max_late_fee_cents: number | null
}

/** Whole minutes that `now` is past the end of the window; 0 before it. */
export const minutesLate = (windowEnd: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - windowEnd.getTime()) / 60_000))

/** Midnight at the end of an instant's day in `zone`. */
export function dayEnd(instant: Date, zone: string): Date {
  const offsetMs = (at: number) => tzOffset(zone, new Date(at)) * 60_000
  const local = new Date(instant.getTime() + offsetMs(instant.getTime()))
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1)
  // The offset of then: clocks may change in between.
  return new Date(midnight - offsetMs(midnight - offsetMs(instant.getTime())))
}

/** Time up to which lateness counts: `now`, but no later than midnight at the end of the window's day in `zone`. */
export const lateClockAt = (windowEnd: Date, now: Date, zone: string): Date =>
  new Date(Math.min(now.getTime(), dayEnd(windowEnd, zone).getTime()))

/** The customer's late discount in cents: minutes × rate, rounded down to whole dollars, capped. */
export function lateDiscountCents(minutes: number, settings: LateSettings): number {
  const wholeDollars = Math.floor((minutes * settings.late_fee_per_minute_cents) / 100) * 100
  return Math.min(wholeDollars, settings.max_late_fee_cents ?? Number.POSITIVE_INFINITY)
}

/** The timer is shown if a rate is set, no technician was dispatched yet, and at least a minute has passed. */
export const showsLateTimer = (settings: LateSettings, dispatched: boolean, minutes: number): boolean =>
  settings.late_fee_per_minute_cents > 0 && !dispatched && minutes > 0
