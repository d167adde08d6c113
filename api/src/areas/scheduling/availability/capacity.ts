import { LRUCache } from 'lru-cache'
import { workingParts, type WeeklyHours } from '#areas/tenants'
import { boundary, getWeekday, type Window } from './windows'

/** A technician, as far as booking is concerned. */
export interface Worker {
  id: number
  skillIds: readonly number[]
  /** Empty: everywhere. */
  zipCodes: readonly string[]
  workingHours: WeeklyHours
}

/** A half-open span of instants, in milliseconds. */
export interface Span {
  start: number
  end: number
}

export interface Work {
  categoryId: number
  durationMinutes: number
  /** Travel time to the next visit. */
  travelMinutes: number
  /** Five digits. */
  zipCode: string
}

const minutes = (count: number) => count * 60_000

/** The time at the site: the window, or the work if that is longer. */
export const visitSpan = (window: Window, { durationMinutes }: Pick<Work, 'durationMinutes'>): Span => {
  const start = window.start.getTime()
  return { start, end: Math.max(window.end.getTime(), start + minutes(durationMinutes)) }
}

/** The technician's time that a booking takes: the visit and the travel afterwards. */
export const heldSpan = (window: Window, work: Pick<Work, 'durationMinutes' | 'travelMinutes'>): Span => {
  const { start, end } = visitSpan(window, work)
  return { start, end: end + minutes(work.travelMinutes) }
}

export const canDo = (worker: Worker, work: Pick<Work, 'categoryId' | 'zipCode'>): boolean =>
  worker.skillIds.includes(work.categoryId) && (worker.zipCodes.length === 0 || worker.zipCodes.includes(work.zipCode))

/** Sorts spans, and joins those that touch or overlap, so that starts and ends both ascend. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ ...span })
  }
  return merged
}

/** Whether any of the merged spans overlaps with the span; a binary search. */
export function overlaps(merged: readonly Span[], { start, end }: Span): boolean {
  let low = 0
  let high = merged.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (merged[middle]!.end > start) high = middle
    else low = middle + 1
  }
  const first = merged[low]
  return first !== undefined && first.start < end
}

const remembered = new LRUCache<string, readonly Span[]>({ max: 10_000 })

/** When a worker works on a day, between breaks. Cached, because many share the same hours and time zone conversion is slow. */
export function workingTimes(worker: Pick<Worker, 'workingHours'>, day: string, zone: string): readonly Span[] {
  const hours = worker.workingHours[getWeekday(day)]
  if (!hours) return []
  const key = `${day} ${zone} ${JSON.stringify(hours)}`
  let spans = remembered.get(key)
  if (!spans) {
    spans = workingParts(hours).map(({ from, to }) => ({
      start: boundary(day, from, zone),
      end: boundary(day, to, zone),
    }))
    remembered.set(key, spans)
  }
  return spans
}

export interface Crew {
  /** Workers who can do the work there, in order of preference. */
  workers: readonly Worker[]
  /** Merged busy times by worker id: visits, travel, time off. */
  busy: ReadonlyMap<number, readonly Span[]>
  /** Time zone of the address, in which their working hours are meant. */
  zone: string
}

/** Whether one of the spans has the whole other. */
export const isWithin = (spans: readonly Span[], { start, end }: Span): boolean =>
  spans.some((each) => start >= each.start && end <= each.end)

/** Whether the worker is free for the work in the window. The visit must be within working hours; the travel afterwards need not. */
export function isFree(worker: Worker, day: string, window: Window, work: Work, { busy, zone }: Crew): boolean {
  const visit = visitSpan(window, work)
  if (!isWithin(workingTimes(worker, day, zone), visit)) return false
  return !overlaps(busy.get(worker.id) ?? [], heldSpan(window, work))
}

/** Whether the window starts at least `leadMinutes` from now. */
export const isBeforeBookingDeadline = (window: Window, now: Date, leadMinutes: number): boolean =>
  window.start.getTime() >= now.getTime() + minutes(leadMinutes)
