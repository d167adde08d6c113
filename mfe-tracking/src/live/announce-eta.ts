/** What a screen reader was told last. */
export interface Announced {
  /** Instant. */
  eta: string
  /** When it was told, epoch milliseconds. */
  at: number
}

const AT_MOST_EVERY_MS = 60_000
const WORTH_SAYING_MS = 2 * 60_000

/**
 * What to tell now: the last announcement while a new one would only be noise. The arrival time moves with every
 * position; it is read out once a minute at most, sooner when it jumped by two minutes or more.
 */
export function nextAnnouncement(last: Announced | null, eta: string | null, now: number): Announced | null {
  if (eta === null) return last
  if (!last) return { eta, at: now }
  // A clock shows whole minutes: less than that is no news at all.
  if (Math.floor(Date.parse(last.eta) / 60_000) === Math.floor(Date.parse(eta) / 60_000)) return last
  const jump = Math.abs(Date.parse(eta) - Date.parse(last.eta))
  return now - last.at >= AT_MOST_EVERY_MS || jump >= WORTH_SAYING_MS ? { eta, at: now } : last
}
