import type { Block, CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine, type MailText } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { formatWindow } from '@portal/rules/dates'
import { linkExpiry, questions } from './sentences'
import { shortDay, visitDay, visitFacts, visitSample, type Visit } from './visit-facts'

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

const subjects: Record<VisitNews, (company: MailText, day: string) => MailText> = {
  booked: (company, day) => mailLine`Your visit from ${company} on ${day}`,
  moved: (company, day) => mailLine`Your visit from ${company} is now on ${day}`,
  cancelled: (company, day) => mailLine`Your visit from ${company} on ${day} is cancelled`,
}

const openings: Record<VisitNews, (company: MailText) => MailText> = {
  booked: (company) => mailLine`Your visit from ${company} is booked.`,
  moved: (company) => mailLine`Your visit from ${company} has a new time.`,
  cancelled: (company) => mailLine`Your visit from ${company} is cancelled. Nobody will come.`,
}

const answerLabels: Record<VisitNews, string> = {
  booked: 'Your visit',
  moved: 'Your visit is now on',
  cancelled: 'Cancelled',
}

const buttonLabels = {
  visit: 'View your visit',
  settled: 'View your visit',
  view: 'Follow the visit',
  booking: 'Schedule another visit',
}

const prompts = {
  visit: 'Follow, move or cancel it here:',
  settled: 'Follow it here:',
  view: 'Follow it here:',
  booking: 'Schedule another one here:',
}

/** The button of a letter about a visit. */
export const linkBlocks = (link: VisitLink, sender: Sender): Block[] =>
  link.leadsTo === 'nothing'
    ? []
    : [
        {
          action: {
            prompt: prompts[link.leadsTo],
            label: buttonLabels[link.leadsTo],
            url: asWritten(link.url),
            expiry: 'expiresAt' in link ? linkExpiry(link.expiresAt, sender) : undefined,
          },
        },
      ]

export const visitLetter = ({ sender, news, name, visit, link, message, reason }: VisitLetter): CustomerLetter => ({
  subject: subjects[news](sender.company, visitDay(visit)),
  greeting: name,
  sender,
  answer: {
    label: answerLabels[news],
    figure: shortDay(visit),
    // With spaces that do not break: a narrow line breaks before the times or, as after any hyphen, between them.
    text: `Arrival window ${formatWindow(visit.window, visit.timeZone).replace(/(?<!-) /g, '\u00a0')}`,
  },
  blocks: [
    { paragraph: openings[news](sender.company) },
    ...(news === 'cancelled' && reason ? [{ paragraph: mailLine`Reason: ${reason}` }] : []),
    { facts: visitFacts(visit, { timeIsAnswer: true }) },
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

export const visitSamples: Record<VisitNews, Record<string, Sample>> = {
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
