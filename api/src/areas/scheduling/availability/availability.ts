import { isServed } from '#areas/tenants'
import type { Db } from '#foundation/database/database'
import { zoneOfZip, type TenantRow } from '#foundation/tenants'
import { lastBookableDay } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import { canDo, isFree, mergeSpans, isBeforeBookingDeadline, type Crew, type Work } from './capacity'
import { countVisits, loadBusy, loadWorkers } from './capacity.store'
import { dayWindows, type Window, type WindowRules } from './windows'

export interface Slot extends Window {
  /** YYYY-MM-DD in the zone of the address. */
  day: string
}

/** What can be booked for a category of work at a ZIP code. */
export interface Availability {
  zone: string
  /** The slots of a day, including taken ones; none for a day that is past or too far ahead, and none outside of the service area. */
  slotsOn(day: string): Slot[]
  /** Whether the slot is far enough ahead to be booked, regardless of who is free. */
  isOffered(slot: Slot): boolean
  /** Ids of free technicians, the first choice first, evaluated lazily. */
  whoIsFree(slot: Slot): Iterable<number>
}

/** Without custom windows, all pages show the hour up to the scheduled time, so windows of an hour are offered. */
const windowRules = (tenant: TenantRow): WindowRules => ({
  ...tenant.bookingRules,
  windowMinutes: tenant.featureFlags.custom_arrival_windows_enabled ? tenant.bookingRules.windowMinutes : 60,
})

const DAY = 86_400_000

/**
 * Loads everything that determines the availability on these days, which must be in order.
 * @param exceptAppointmentId a visit that is being moved: its own time counts as free
 */
export async function loadAvailability(
  db: Db,
  tenant: TenantRow,
  work: Work,
  days: readonly string[],
  now: Date,
  exceptAppointmentId?: number,
): Promise<Availability> {
  const zone = zoneOfZip(tenant, work.zipCode)
  // Two days of margin on each side, more than any time zone and any work needs.
  const within = {
    start: Date.parse(`${days[0]}T00:00:00Z`) - 2 * DAY,
    end: Date.parse(`${days.at(-1)}T00:00:00Z`) + 3 * DAY,
  }
  const { leadMinutes, horizonDays, visitsADay } = tenant.bookingRules
  const [everybody, taken, served, visits] = await Promise.all([
    loadWorkers(db, tenant.bookingRules.workingHours),
    loadBusy(db, within, exceptAppointmentId),
    isServed(db, tenant, work.zipCode),
    visitsADay ? countVisits(db, within, tenant.timezone, exceptAppointmentId) : null,
  ])
  const crew: Crew = {
    workers: everybody.filter((worker) => canDo(worker, work)),
    busy: new Map([...taken].map(([id, spans]) => [id, mergeSpans(spans)])),
    zone,
  }
  const isFull = ({ start }: Slot) =>
    visits !== null && (visits.get(formatIn(start, tenant.timezone, 'yyyy-MM-dd')) ?? 0) >= (visitsADay ?? Infinity)
  const rules = windowRules(tenant)
  const today = formatIn(now, zone, 'yyyy-MM-dd')
  const lastDay = lastBookableDay(today, horizonDays)
  return {
    zone,
    slotsOn: (day) =>
      served && day >= today && day <= lastDay
        ? dayWindows(day, zone, rules).map((window) => ({ ...window, day }))
        : [],
    isOffered: (slot) => isBeforeBookingDeadline(slot, now, leadMinutes),
    *whoIsFree(slot) {
      if (!isBeforeBookingDeadline(slot, now, leadMinutes) || isFull(slot)) return
      for (const worker of crew.workers) if (isFree(worker, slot.day, slot, work, crew)) yield worker.id
    },
  }
}

export const isOpen = (availability: Availability, slot: Slot): boolean => {
  for (const _ of availability.whoIsFree(slot)) return true
  return false
}
