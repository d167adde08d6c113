import { formatIn, lastBookableDay } from '@portal/rules'
import { zoneOfZip, type TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import { canDo, isFree, mergeSpans, isBeforeBookingDeadline, workingTimes, type Crew, type Work } from './capacity'
import { loadBusy, loadWorkers } from './capacity.store'
import { dayWindows, type Window, type WindowRules } from './windows'

export interface Slot extends Window {
  /** YYYY-MM-DD in the zone of the address. */
  day: string
}

/** What can be booked for one kind of work at one place. */
export interface Availability {
  zone: string
  /** The slots of a day, taken ones too; none of a day that is over or too far ahead, and none where nobody goes. */
  slotsOf(day: string): Slot[]
  /** Is it early enough to be chosen? Says nothing about who is free. */
  isOffered(slot: Slot): boolean
  /** Ids of technicians who could come, the first choice first, found one after the other. */
  whoIsFree(slot: Slot): Iterable<number>
}

/** Without custom windows every page shows the hour up to the scheduled time, so that is what is offered. */
const rulesOf = (tenant: TenantRow): WindowRules => ({
  ...tenant.bookingRules,
  windowMinutes: tenant.featureFlags.custom_arrival_windows_enabled ? tenant.bookingRules.windowMinutes : 60,
})

const DAY = 86_400_000

/**
 * Everything that decides on a stretch of days, loaded once.
 * @param exceptAppointmentId a visit that is being moved: its own time counts as free
 */
export async function loadAvailability(db: Db, tenant: TenantRow, work: Work, days: readonly string[], now: Date, exceptAppointmentId?: number): Promise<Availability> {
  const zone = zoneOfZip(tenant, work.zipCode)
  // Two days more on each side than any zone and any work needs.
  const within = { start: Date.parse(`${days[0]}T00:00:00Z`) - 2 * DAY, end: Date.parse(`${days.at(-1)}T00:00:00Z`) + 3 * DAY }
  const [everybody, taken] = await Promise.all([loadWorkers(db), loadBusy(db, within, exceptAppointmentId)])
  const crew: Crew = {
    workers: everybody.filter((worker) => canDo(worker, work)),
    busy: new Map([...taken].map(([id, spans]) => [id, mergeSpans(spans)])),
    timesOf: workingTimes(zone),
  }
  const { zipCodes, leadMinutes } = tenant.bookingRules
  const isServed = zipCodes.includes(work.zipCode)
  const rules = rulesOf(tenant)
  const today = formatIn(now, zone, 'yyyy-MM-dd')
  const lastDay = lastBookableDay(today)
  return {
    zone,
    slotsOf: (day) => (isServed && day >= today && day <= lastDay ? dayWindows(day, zone, rules).map((window) => ({ ...window, day })) : []),
    isOffered: (slot) => isBeforeBookingDeadline(slot, now, leadMinutes),
    *whoIsFree(slot) {
      if (!isBeforeBookingDeadline(slot, now, leadMinutes)) return
      for (const worker of crew.workers) if (isFree(worker, slot.day, slot, work, crew)) yield worker.id
    },
  }
}

export const isOpen = (availability: Availability, slot: Slot): boolean => {
  for (const _ of availability.whoIsFree(slot)) return true
  return false
}
