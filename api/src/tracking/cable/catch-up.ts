import type { Mark } from '../streams'

/** A message with its number; the payload is JSON. */
export interface Numbered {
  offset: number
  payload: string
}

/** A drive as far as it is kept: where it has come to, and the messages that led there. */
export interface Drive {
  epoch: string
  last: Numbered
  messages: (Numbered & { sentAt: Date })[]
}

/** Where somebody is who was told that no drive had begun. */
export const beforeTheDrive: Mark = { epoch: '', offset: 0 }

/** What brings somebody up to date. `isLost`: something in between is not known any more. */
export interface Missed {
  isLost: boolean
  messages: Numbered[]
}

const isSameDrive = (at: Mark, epoch: string): boolean => at.epoch === epoch || at.epoch === beforeTheDrive.epoch
export const isNext = (at: Mark | null, next: Mark): boolean => at !== null && isSameDrive(at, next.epoch) && next.offset === at.offset + 1
export const isOld = (at: Mark | null, next: Mark): boolean => at !== null && at.epoch === next.epoch && next.offset <= at.offset

/** What somebody missed who was told everything up to `at`; one who was told nothing yet gets all since then, or just the newest. */
export function missedSince(at: Mark | null, since: Date | null, drive: Drive | null): Missed {
  if (!drive) return { isLost: at !== null && at.epoch !== beforeTheDrive.epoch, messages: [] }
  const { epoch, last, messages } = drive
  if (at) {
    if (!isSameDrive(at, epoch) || at.offset > last.offset) return { isLost: true, messages: [last] }
    const after = messages.filter(({ offset }) => offset > at.offset)
    return after.length === last.offset - at.offset ? { isLost: false, messages: after } : { isLost: true, messages: [last] }
  }
  const recent = since ? messages.filter(({ sentAt }) => sentAt >= since) : []
  const [first] = recent
  if (!since || !first) return { isLost: false, messages: [last] }
  // Complete when the one before is known to have been earlier, or there was none.
  const isWhole = first.offset === 1 || messages.some(({ offset }) => offset === first.offset - 1)
  return isWhole && recent.length === last.offset - first.offset + 1 ? { isLost: false, messages: recent } : { isLost: true, messages: [last] }
}
