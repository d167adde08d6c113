import { formatIn } from '@portal/rules'
import type { TenantRow } from '../core/tenants'
import type { Db } from '../db/database'
import { freeWorkers, soonEnough, type Work } from './capacity'
import { loadHolds, loadWorkers } from './capacity.store'
import { dayWindows, type Window, type WindowRules } from './windows'

export interface Slot extends Window {
  /** Technicians who are free, by id, the first choice first. */
  free: number[]
}

export interface Availability {
  zone: string
  /** The slots of a day, taken ones too. */
  ofDay(day: string): Slot[]
}

/** Without custom windows every page shows the hour up to the scheduled time, so that is what is offered. */
const rulesOf = (tenant: TenantRow): WindowRules => ({
  ...tenant.bookingRules,
  windowMinutes: tenant.featureFlags.custom_arrival_windows_enabled ? tenant.bookingRules.windowMinutes : 60,
})

const DAY = 86_400_000

/** What can be booked on a stretch of days. `exceptAppointmentId` is being moved, so its own time counts as free. */
export async function loadAvailability(
  db: Db,
  tenant: TenantRow,
  work: Work,
  days: readonly string[],
  now: Date,
  exceptAppointmentId?: number,
): Promise<Availability> {
  const zone = tenant.timezone
  const first = Date.parse(`${days[0]}T00:00:00Z`)
  const last = Date.parse(`${days.at(-1)}T00:00:00Z`)
  // Two days more on each side than any zone and any work needs.
  const [workers, holds] = await Promise.all([loadWorkers(db), loadHolds(db, new Date(first - 2 * DAY), new Date(last + 3 * DAY), exceptAppointmentId)])
  const served = tenant.bookingRules.zipCodes.includes(work.zipCode)
  const today = formatIn(now, zone, 'yyyy-MM-dd')
  return {
    zone,
    ofDay: (day) => {
      if (!served || day < today) return []
      return dayWindows(day, zone, rulesOf(tenant)).map((window) => ({
        ...window,
        free: soonEnough(window, now, tenant.bookingRules.leadMinutes) ? freeWorkers(window, work, workers, holds, zone).map((worker) => worker.id) : [],
      }))
    },
  }
}

/** Was this ever a slot that could be chosen? Taken ones were; those of yesterday, on holidays or too soon were not. */
export const isOffered = (slot: Slot | undefined, now: Date, leadMinutes: number): slot is Slot =>
  slot !== undefined && soonEnough(slot, now, leadMinutes)
