import type { Block, CustomerLetter } from '#foundation/mail/letter'
import { asWritten, type MailText } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { linkExpiry, questions } from './sentences'
import { shortDay, visitDay, visitFacts, visitSample, windowText, type Visit } from './visit-facts'

export type VisitNews = 'booked' | 'moved' | 'cancelled'

/**
 * The letter's only link: to the visit that its customer may change, to one that only the office changes by now, to a read-only
 * view of it, or to booking another one.
 */
export type VisitLink =
  | { leadsTo: 'visit' | 'settled' | 'view'; url: string; expiresAt: Date }
  | { leadsTo: 'booking'; url: string }
  | { leadsTo: 'nothing' }

interface VisitLetter {
  sender: Sender
  news: VisitNews
  name: PrintableName | null
  visit: Visit
  link: VisitLink
  /** What the company tells everybody who has a visit. */
  message: string | null
  /** Why the office cancelled. */
  reason?: string | null
}

const subjects = ({ i18n, company }: Sender, day: string): Record<VisitNews, MailText> => ({
  booked: i18n._('Your visit from {company} on {day}', { company, day }),
  moved: i18n._('Your visit from {company} is now on {day}', { company, day }),
  cancelled: i18n._('Your visit from {company} on {day} is cancelled', { company, day }),
})

const openings = ({ i18n, company }: Sender): Record<VisitNews, MailText> => ({
  booked: i18n._('Your visit from {company} is booked.', { company }),
  moved: i18n._('Your visit from {company} has a new time.', { company }),
  cancelled: i18n._('Your visit from {company} is cancelled. Nobody will come.', { company }),
})

const answerLabels = ({ i18n }: Sender): Record<VisitNews, MailText> => ({
  booked: i18n._('Your visit'),
  moved: i18n._('Your visit is now on'),
  cancelled: i18n._('Cancelled'),
})

const buttons = ({ i18n }: Sender) => ({
  visit: { prompt: i18n._('Follow, move or cancel it here:'), label: i18n._('View your visit') },
  settled: { prompt: i18n._('Follow it here:'), label: i18n._('View your visit') },
  view: { prompt: i18n._('Follow it here:'), label: i18n._('Follow the visit') },
  booking: { prompt: i18n._('Schedule another one here:'), label: i18n._('Schedule another visit') },
})

/** The button of a letter about a visit. */
export const linkBlocks = (link: VisitLink, sender: Sender): Block[] =>
  link.leadsTo === 'nothing'
    ? []
    : [
        {
          action: {
            ...buttons(sender)[link.leadsTo],
            url: asWritten(link.url),
            expiry: 'expiresAt' in link ? linkExpiry(link.expiresAt, sender) : undefined,
          },
        },
      ]

export const visitLetter = ({ sender, news, name, visit, link, message, reason }: VisitLetter): CustomerLetter => ({
  subject: subjects(sender, visitDay(visit, sender.i18n))[news],
  greeting: name,
  sender,
  answer: {
    label: answerLabels(sender)[news],
    figure: shortDay(visit, sender.i18n),
    text: windowText(visit, sender.i18n),
  },
  blocks: [
    { paragraph: openings(sender)[news] },
    ...(news === 'cancelled' && reason ? [{ paragraph: sender.i18n._('Reason: {reason}', { reason }) }] : []),
    { facts: visitFacts(visit, sender.i18n, { timeIsAnswer: true }) },
    ...(news !== 'cancelled' && message ? [{ paragraph: asWritten(message) }] : []),
    ...linkBlocks(link, sender),
    questions(sender),
  ],
})

type Sample = Omit<VisitLetter, 'sender'>
const expiresAt = new Date('2026-02-24T15:00:00Z')
const booked: Sample = {
  news: 'booked',
  name: printableName('Nora'),
  visit: visitSample,
  link: { leadsTo: 'visit', url: 'https://portal.example/token/sample', expiresAt },
  message: 'Please keep pets in another room.',
}
const contact: Pick<Sample, 'name' | 'link'> = {
  name: null,
  link: { leadsTo: 'view', url: 'https://portal.example/appointment-details/sample', expiresAt },
}

type ByReader = Record<'customer' | 'contact', Sample>
export const visitSamples: Record<VisitNews, ByReader> & { booked: { assigned: Sample } } = {
  booked: {
    customer: booked,
    assigned: { ...booked, link: { leadsTo: 'settled', url: 'https://portal.example/token/sample', expiresAt } },
    contact: { ...booked, ...contact },
  },
  moved: { customer: { ...booked, news: 'moved' }, contact: { ...booked, ...contact, news: 'moved' } },
  cancelled: {
    customer: { ...booked, news: 'cancelled', link: { leadsTo: 'booking', url: 'https://portal.example/schedule' } },
    contact: { ...booked, news: 'cancelled', name: null, link: { leadsTo: 'nothing' } },
  },
}
