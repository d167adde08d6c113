import type { Fact } from '#foundation/mail/letter'
import type { MailText, MailWords } from '#foundation/mail/mail-text'

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
export const visitDay = ({ window, timeZone }: Visit, { format }: MailWords): string =>
  format.dateInWords(window.start, timeZone)

/** Such as 'Tue, Feb 17'. */
export const shortDay = ({ window, timeZone }: Visit, { format }: MailWords): string =>
  format.dateInWords(window.start, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })

/** With spaces that do not break: a narrow line breaks before the times or, as after any hyphen, between them. */
export const windowText = ({ window, timeZone }: Visit, i18n: MailWords): MailText =>
  i18n._('Arrival window {window}', {
    window: i18n.format.window(window, timeZone).replace(/(?<!-) /g, '\u00a0'),
  })

/** What, when and where; `timeIsAnswer`: the HTML begins with the time. */
export const visitFacts = (visit: Visit, i18n: MailWords, { timeIsAnswer = false } = {}): Fact[] => [
  ...(visit.service === null ? [] : [{ label: i18n._('Service'), value: visit.service }]),
  { label: i18n._('Date'), value: visitDay(visit, i18n), plainOnly: timeIsAnswer },
  {
    label: i18n._('Arrival window'),
    value: i18n.format.window(visit.window, visit.timeZone),
    plainOnly: timeIsAnswer,
  },
  { label: i18n._('Address'), value: visit.address },
]

export const visitSample: Visit = {
  service: 'Plumbing',
  window: { start: new Date('2026-02-17T15:00:00Z'), end: new Date('2026-02-17T17:00:00Z') },
  timeZone: 'America/Denver',
  address: '2315 Orchard Dr, Fairhaven, CO 80016',
}
