import { TZDate } from '@date-fns/tz'
import type { Window } from './windows'

/** Who can be sent, as far as booking is concerned. */
export interface Worker {
  id: number
  skillIds: readonly number[]
  /** Empty: everywhere. */
  zipCodes: readonly string[]
  /** 0 = Sunday … 6 = Saturday; whole hours of the day in the zone. */
  workingHours: Partial<Record<number, { from: number; to: number }>>
}

export interface Hold {
  technicianId: number
  start: Date
  end: Date
}

export interface Work {
  categoryId: number
  durationMinutes: number
  /** Five digits. */
  zipCode: string
}

/** The time that a booking takes from whoever comes: the window, and the work if that is longer. */
export function timeTaken(window: Window, durationMinutes: number): { start: Date; end: Date } {
  const workEnd = window.start.getTime() + durationMinutes * 60_000
  return { start: window.start, end: new Date(Math.max(window.end.getTime(), workEnd)) }
}

export const canDo = (worker: Worker, work: Work): boolean =>
  worker.skillIds.includes(work.categoryId) && (worker.zipCodes.length === 0 || worker.zipCodes.includes(work.zipCode))

function atWork(worker: Worker, window: Window, zone: string): boolean {
  const start = new TZDate(window.start, zone)
  const hours = worker.workingHours[start.getDay()]
  if (!hours) return false
  const minutes = start.getHours() * 60 + start.getMinutes()
  const length = (window.end.getTime() - window.start.getTime()) / 60_000
  return minutes >= hours.from * 60 && minutes + length <= hours.to * 60
}

/** Workers who can do the work and are free for it in the window, in their order. */
export function freeWorkers(window: Window, work: Work, workers: readonly Worker[], holds: readonly Hold[], zone: string): Worker[] {
  const { start, end } = timeTaken(window, work.durationMinutes)
  return workers.filter(
    (worker) =>
      canDo(worker, work) &&
      atWork(worker, window, zone) &&
      !holds.some((hold) => hold.technicianId === worker.id && hold.start < end && hold.end > start),
  )
}

/** Early enough for somebody to get ready. */
export const soonEnough = (window: Window, now: Date, leadMinutes: number): boolean =>
  window.start.getTime() >= now.getTime() + leadMinutes * 60_000
