import type { Event } from './page-recorder'

const NOTICED_WITHIN_MS = 6_000
export const HEALED_WITHIN_MS = 30_000
/** A tab was frozen when nothing ran for as long as this. */
const FROZEN_MS = 9_000
/** A tenth of a pixel on the still picture, in numbers of positions. */
const BLUR = 1

export interface Happened {
  /** When it began; of a frozen tab, when it woke. */
  at: number
  /** When nothing stood in the way any more. */
  overAt: number
  /** The line is gone. Otherwise it must not be given up. */
  isLost: boolean
  wasFrozen: boolean
}

export interface Verdict {
  /** From the fault until the page says that it is not live. */
  noticeMs: number | null
  /** From the end of the fault until the page is live: nothing is said any more, and a new position came in. */
  healMs: number | null
  /** Why the play is not held, in words; none when it is. */
  problems: string[]
}

interface Numbers {
  /** The number of the position at a latitude. */
  numberAt: (latitude: number) => number
  /** The number sent last. */
  sent: number
}

/** When the page was live again after a fault: it says nothing, and hears news. Null while it is not. */
export function liveAgainAt(events: readonly Event[], { at, isLost }: Happened, numberAt: Numbers['numberAt']): number | null {
  const before = Math.max(-Infinity, ...events.flatMap((event) => (event.kind === 'position' && event.at < at ? [numberAt(event.latitude)] : [])))
  const lineBefore = lastLine(events, at)
  let isShown = false
  let hasHeard = false
  for (const event of events) {
    if (event.kind === 'note') isShown = event.shown
    if (event.at < at) continue
    if (event.kind === 'position' && numberAt(event.latitude) > before && (!isLost || event.line > lineBefore)) hasHeard = true
    if (hasHeard && !isShown) return event.at
  }
  return null
}

const lastLine = (events: readonly Event[], before: number): number => Math.max(0, ...events.flatMap((event) => (event.kind === 'line' && event.at < before ? [event.line] : [])))

/** What a page noted down during one play, from when it was live to when it was again. */
export function judge(events: readonly Event[], happened: Happened, { numberAt, sent }: Numbers): Verdict {
  const { at, overAt, isLost, wasFrozen } = happened
  const problems: string[] = []
  const notices = events.filter((event) => event.kind === 'note' && event.shown)
  const noticedAt = notices.find((event) => event.at >= at)?.at
  const noticeMs = noticedAt === undefined ? null : noticedAt - at
  if (notices.some((event) => event.at < at)) problems.push('It said that it was not live before anything had happened')
  if (isLost && noticeMs === null) problems.push('It never said that it was not live')
  if (isLost && noticeMs !== null && noticeMs > NOTICED_WITHIN_MS) problems.push(`It said that it was not live after ${Math.round(noticeMs)} ms`)
  if (!isLost && noticeMs !== null) problems.push(`Its line was good, and it said after ${Math.round(noticeMs)} ms that it was not live`)
  if (!isLost && lastLine(events, Infinity) > lastLine(events, at)) problems.push('Its line was good, and it took another')
  if (notices.length > 1) problems.push(`It said ${notices.length} times that it was not live`)

  const liveAt = liveAgainAt(events, happened, numberAt)
  const healMs = liveAt === null ? null : Math.max(0, liveAt - overAt)
  if (healMs === null || healMs > HEALED_WITHIN_MS) problems.push('It did not heal')

  if (wasFrozen && !events.some((event) => event.kind === 'slept' && event.ms >= FROZEN_MS)) problems.push('It was not frozen')
  return { noticeMs, healMs, problems: [...problems, ...disorder(events, { numberAt, sent })] }
}

const SHOWN_AT = 'The technician is shown at '
/** The one problem that a moment later may be none: a busy machine draws the last step late. */
export const isDrawnLate = (problem: string): boolean => problem.startsWith(SHOWN_AT)

/** Positions that nobody sent, that came in twice or after a later one, and a technician who is shown where they were before. */
function disorder(events: readonly Event[], { numberAt, sent }: Numbers): string[] {
  const problems: string[] = []
  let last = -Infinity
  let line = 0
  let shownAt = -Infinity
  for (const event of events) {
    if (event.kind === 'position') {
      const number = numberAt(event.latitude)
      // Whoever subscribes is told the last one once more.
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
  // The page is read some time after its last position.
  if (shownAt < last - BLUR) problems.push(`${SHOWN_AT}${shownAt}, and position ${last} came in`)
  return problems
}
