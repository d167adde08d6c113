import { TZDate } from '@date-fns/tz'
import { LRUCache } from 'lru-cache'
import { workingParts, type WeeklyHours } from '#areas/tenants'
import type { WorkingDay } from '#foundation/database/schema'

/** An arrival window. */
export interface Window {
  start: Date
  end: Date
  /** The time that identifies the window in a booking: an hour after its start, or its end if that is earlier. */
  scheduledTime: Date
}

export interface WindowRules {
  windowMinutes: number
  stepMinutes: number
  workingHours: WeeklyHours
  /** YYYY-MM-DD. */
  holidays: readonly string[]
}

const HOUR = 3_600_000

const parseDay = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month - 1, date]
}

/** 0 = Sunday … 6 = Saturday. */
export function getWeekday(day: string): number {
  const [year, month, date] = parseDay(day)
  return new Date(Date.UTC(year, month, date)).getUTCDay()
}

/**
 * The instant at which local time in `zone` is `minutes` after midnight of `day`. Null if that time does not exist, because
 * the clocks are set forward; the first of the two if they are set back.
 */
export function wallClock(day: string, minutes: number, zone: string): Date | null {
  const [year, month, date] = parseDay(day)
  const shown = new TZDate(year, month, date, Math.floor(minutes / 60), minutes % 60, zone)
  if (shown.getDate() !== date || shown.getHours() !== Math.floor(minutes / 60) || shown.getMinutes() !== minutes % 60)
    return null
  // For an ambiguous time, TZDate returns the later instant in some zones; the earlier one is an hour or half an hour before.
  for (const earlier of [HOUR, HOUR / 2]) {
    const before = new TZDate(shown.getTime() - earlier, zone)
    if (before.getHours() === shown.getHours() && before.getMinutes() === shown.getMinutes())
      return new Date(before.getTime())
  }
  return new Date(shown.getTime())
}

/**
 * As {@link wallClock}, but for a time that does not exist the instant that the clock jumps to; hour 24 is the next midnight. In
 * milliseconds.
 */
export function boundary(day: string, hour: number, zone: string): number {
  const minutes = Math.round(hour * 60)
  const shown = wallClock(day, minutes, zone)
  if (shown) return shown.getTime()
  const [year, month, date] = parseDay(day)
  return new TZDate(year, month, date, Math.floor(minutes / 60), minutes % 60, zone).getTime()
}

type Day = WorkingDay & Pick<WindowRules, 'windowMinutes' | 'stepMinutes'> & { day: string; zone: string }

/** Conversions between time zones are slow, and many requests are about the same days. Each entry has some two kilobytes. */
const remembered = new LRUCache<string, readonly Window[], Day>({
  max: 2_000,
  memoMethod: (_key, _stale, { context }) => computeWindows(context),
})

/**
 * All windows of a day in order, free or not: each starts at a step of local time, and lies within working hours and in no break. After
 * a break the steps begin anew. None on days off.
 */
export function dayWindows(
  day: string,
  zone: string,
  { workingHours, holidays, windowMinutes, stepMinutes }: WindowRules,
): readonly Window[] {
  const hours = workingHours[getWeekday(day)]
  if (!hours || holidays.includes(day)) return []
  const context = { day, zone, ...hours, windowMinutes, stepMinutes }
  return remembered.memo(JSON.stringify(context), { context })
}

const computeWindows = (day: Day): Window[] => workingParts(day).flatMap((part) => computePart({ ...day, ...part }))

function computePart({ day, zone, from, to, windowMinutes, stepMinutes }: Omit<Day, 'breaks'>): Window[] {
  const closes = boundary(day, to, zone)
  const windows: Window[] = []
  for (let minutes = Math.round(from * 60); minutes < to * 60; minutes += stepMinutes) {
    const start = wallClock(day, minutes, zone)
    if (!start) continue
    const end = new Date(start.getTime() + windowMinutes * 60_000)
    if (end.getTime() > closes) continue
    windows.push({ start, end, scheduledTime: new Date(Math.min(start.getTime() + HOUR, end.getTime())) })
  }
  return windows
}

/** All days of the month of `day`. */
export function daysOfMonth(day: string): string[] {
  const [year, month] = parseDay(day)
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${day.slice(0, 8)}${String(index + 1).padStart(2, '0')}`)
}
