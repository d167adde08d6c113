/** The last ETA that screen readers announced. */
export interface Announcement {
  /** Instant. */
  eta: string
  /** When it was announced, epoch milliseconds. */
  at: number
}

const AT_MOST_EVERY_MS = 60_000
const WORTH_SAYING_MS = 2 * 60_000

/**
 * Throttles announcements of the ETA: returns `last` while a new one would only be noise. The ETA changes with every
 * position; it is announced at most once a minute, sooner if it has jumped by two minutes or more.
 */
export function nextAnnouncement(last: Announcement | null, eta: string | null, now: number): Announcement | null {
  if (eta === null) return last
  if (!last) return { eta, at: now }
  // The ETA is shown in whole minutes: a smaller change is no news.
  if (Math.floor(Date.parse(last.eta) / 60_000) === Math.floor(Date.parse(eta) / 60_000)) return last
  const jump = Math.abs(Date.parse(eta) - Date.parse(last.eta))
  return now - last.at >= AT_MOST_EVERY_MS || jump >= WORTH_SAYING_MS ? { eta, at: now } : last
}
