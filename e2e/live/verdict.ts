import type { Event } from './page-recorder'

const NOTICED_WITHIN_MS = 6_000
export const HEALED_WITHIN_MS = 30_000
/** A tab was frozen if no script ran for this long. */
const FROZEN_MS = 9_000
/** Tolerance: a tenth of a pixel on the static image, in position numbers. */
const BLUR = 1

export interface Happened {
  /** Start of the fault; for a frozen tab, when it woke. */
  at: number
  /** End of the fault. */
  overAt: number
  /** The connection was lost. Otherwise the page must not give it up. */
  isLost: boolean
  wasFrozen: boolean
}

export interface Verdict {
  /** From the fault until the page says that it is not live. */
  noticeMs: number | null
  /** From the end of the fault until the page is live: the notice is gone, and a new position has arrived. */
  healMs: number | null
  /** Why the scenario failed; empty if it passed. */
  problems: string[]
}

interface Numbers {
  /** The number of the position at a latitude. */
  numberAt: (latitude: number) => number
  /** The last number sent. */
  sent: number
}

/** When the page was live again after a fault: no notice, and a new position. null while it is not. */
export function liveAgainAt(
  events: readonly Event[],
  { at, isLost }: Happened,
  numberAt: Numbers['numberAt'],
): number | null {
  const before = Math.max(
    -Infinity,
    ...events.flatMap((event) => (event.kind === 'position' && event.at < at ? [numberAt(event.latitude)] : [])),
  )
  const lineBefore = lastLine(events, at)
  let isShown = false
  let hasHeard = false
  for (const event of events) {
    if (event.kind === 'note') isShown = event.shown
    if (event.at < at) continue
    if (event.kind === 'position' && numberAt(event.latitude) > before && (!isLost || event.line > lineBefore))
      hasHeard = true
    if (hasHeard && !isShown) return event.at
  }
  return null
}

const lastLine = (events: readonly Event[], before: number): number =>
  Math.max(0, ...events.flatMap((event) => (event.kind === 'line' && event.at < before ? [event.line] : [])))

/** Checks the events that a page recorded during one scenario, from when it was live until it was live again. */
export function judge(events: readonly Event[], happened: Happened, { numberAt, sent }: Numbers): Verdict {
  const { at, overAt, isLost, wasFrozen } = happened
  const problems: string[] = []
  const notices = events.filter((event) => event.kind === 'note' && event.shown)
  const noticedAt = notices.find((event) => event.at >= at)?.at
  const noticeMs = noticedAt === undefined ? null : noticedAt - at
  if (notices.some((event) => event.at < at)) problems.push('It said that it was not live before anything had happened')
  if (isLost && noticeMs === null) problems.push('It never said that it was not live')
  if (isLost && noticeMs !== null && noticeMs > NOTICED_WITHIN_MS)
    problems.push(`It said that it was not live after ${Math.round(noticeMs)} ms`)
  if (!isLost && noticeMs !== null)
    problems.push(`Its line was good, and it said after ${Math.round(noticeMs)} ms that it was not live`)
  if (!isLost && lastLine(events, Infinity) > lastLine(events, at))
    problems.push('Its line was good, and it took another')
  if (notices.length > 1) problems.push(`It said ${notices.length} times that it was not live`)

  const liveAt = liveAgainAt(events, happened, numberAt)
  const healMs = liveAt === null ? null : Math.max(0, liveAt - overAt)
  if (healMs === null || healMs > HEALED_WITHIN_MS) problems.push('It did not heal')

  if (wasFrozen && !events.some((event) => event.kind === 'slept' && event.ms >= FROZEN_MS))
    problems.push('It was not frozen')
  return { noticeMs, healMs, problems: [...problems, ...disorder(events, { numberAt, sent })] }
}

const SHOWN_AT = 'The technician is shown at '
/** The one problem that may be gone a moment later: a busy machine renders the last position late. */
export const isDrawnLate = (problem: string): boolean => problem.startsWith(SHOWN_AT)

/** Finds positions that were never sent, were duplicated or out of order, and a marker that moved back. */
function disorder(events: readonly Event[], { numberAt, sent }: Numbers): string[] {
  const problems: string[] = []
  let last = -Infinity
  let line = 0
  let shownAt = -Infinity
  for (const event of events) {
    if (event.kind === 'position') {
      const number = numberAt(event.latitude)
      // A new subscription receives the last position again.
      const isFirst = event.line !== line
      if (!Number.isInteger(number) || number > sent) problems.push(`Position ${number} was never sent`)
      else if (number < last || (number === last && !isFirst)) problems.push(`Position ${number} came after ${last}`)
      last = Math.max(last, number)
      line = event.line
    } else if (event.kind === 'marker') {
      const number = numberAt(event.latitude)
      if (number < shownAt - BLUR) problems.push(`The technician was shown at ${number} after ${shownAt}`)
      shownAt = Math.max(shownAt, number)
    }
  }
  // The record is read some time after the last position, so the marker must have reached it.
  if (shownAt < last - BLUR) problems.push(`${SHOWN_AT}${shownAt}, and position ${last} came in`)
  return problems
}
