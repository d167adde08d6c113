import type { Fact } from '#foundation/mail/letter'
import { formatWindow } from '@portal/rules/dates'

export interface Visit {
  /** Null if it was booked without one. */
  service: string | null
  /** When the technician arrives. */
  window: { start: Date; end: Date }
  /** Of the visit's place. */
  timeZone: string
  /** The postal address on one line. */
  address: string
}

/** Such as 'Tuesday, February 17, 2026'. */
export const visitDay = ({ window, timeZone }: Visit): string =>
  window.start.toLocaleDateString('en-US', { timeZone, dateStyle: 'full' })

/** Such as 'Tue, Feb 17'. */
export const shortDay = ({ window, timeZone }: Visit): string =>
  window.start.toLocaleDateString('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })

/** What, when and where; `timeIsAnswer`: the HTML begins with the time. */
export const visitFacts = (visit: Visit, { timeIsAnswer = false } = {}): Fact[] => [
  ...(visit.service === null ? [] : [{ label: 'Service', value: visit.service }]),
  { label: 'Date', value: visitDay(visit), plainOnly: timeIsAnswer },
  { label: 'Arrival window', value: formatWindow(visit.window, visit.timeZone), plainOnly: timeIsAnswer },
  { label: 'Address', value: visit.address },
]

export const visitSample: Visit = {
  service: 'Plumbing',
  window: { start: new Date('2026-02-17T15:00:00Z'), end: new Date('2026-02-17T17:00:00Z') },
  timeZone: 'America/Denver',
  address: '2315 Orchard Dr, Fairhaven, CO 80016',
}
