// Letters to a technician about a visit that is, or was, theirs.
import type { Block, CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine, type MailText } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { formatPhoneNumber } from '@portal/rules'
import { formatWindow } from '@portal/rules/dates'
import { linkExpiry, type MailedLink } from './sentences'
import { shortDay, visitDay, visitFacts, visitSample, type Visit } from './visit-facts'

export type TechnicianNews = 'given' | 'moved' | 'taken' | 'cancelled'

interface TechnicianVisitLetter {
  sender: Sender
  news: TechnicianNews
  name: PrintableName | null
  visit: Visit
  customer: { name: string; phone: string | null }
  /** What the customer answered when booking. */
  answers: readonly { label: string; answer: string }[]
  /** To the visit's page for its technician; null where it is not theirs. */
  link: MailedLink | null
}

const subjects: Record<TechnicianNews, (day: string) => MailText> = {
  given: (day) => mailLine`A visit on ${day} is yours`,
  moved: (day) => mailLine`Your visit is now on ${day}`,
  taken: (day) => mailLine`The visit on ${day} is no longer yours`,
  cancelled: (day) => mailLine`The visit on ${day} is cancelled`,
}

const labels: Record<TechnicianNews, string> = {
  given: 'Your visit',
  moved: 'Now on',
  taken: 'No longer yours',
  cancelled: 'Cancelled',
}

const openings: Record<TechnicianNews, string> = {
  given: 'This visit was given to you.',
  moved: 'This visit of yours has a new time.',
  taken: 'This visit was given to somebody else, or waits for somebody. You need not go there.',
  cancelled: 'This visit is cancelled. You need not go there.',
}

const linkBlocks = ({ url, expiresAt }: MailedLink, sender: Sender): Block[] => [
  {
    action: {
      prompt: 'Set out, arrive and finish here:',
      label: 'Open the visit',
      url: asWritten(url),
      expiry: linkExpiry(expiresAt, sender),
    },
  },
]

export const technicianVisitLetter = (props: TechnicianVisitLetter): CustomerLetter => {
  const { sender, news, name, visit, customer, answers, link } = props
  return {
    subject: subjects[news](visitDay(visit)),
    greeting: name,
    sender,
    answer: {
      label: labels[news],
      figure: shortDay(visit),
      text: `Arrival window ${formatWindow(visit.window, visit.timeZone).replace(/(?<!-) /g, '\u00a0')}`,
    },
    blocks: [
      { paragraph: openings[news] },
      {
        facts: [
          ...visitFacts(visit, { timeIsAnswer: true }),
          { label: 'Customer', value: customer.name },
          ...(link && customer.phone ? [{ label: 'Phone', value: formatPhoneNumber(customer.phone) }] : []),
        ],
      },
      ...(link ? [{ facts: answers.map(({ label, answer }) => ({ label, quotation: answer })) }] : []),
      ...(link ? linkBlocks(link, sender) : []),
    ],
  }
}

type Sample = Omit<TechnicianVisitLetter, 'sender'>
const given: Sample = {
  news: 'given',
  name: printableName('Jamie'),
  visit: visitSample,
  customer: { name: 'Nora Hale', phone: '3035550142' },
  answers: [{ label: 'Describe the problem', answer: 'The tap drips.\nMornings are best.' }],
  link: { url: 'https://portal.example/token/sample', expiresAt: new Date('2026-02-24T15:00:00Z') },
}
export const technicianVisitSamples: Record<TechnicianNews, Sample> = {
  given,
  moved: { ...given, news: 'moved' },
  taken: { ...given, news: 'taken', link: null },
  cancelled: { ...given, news: 'cancelled', link: null },
}
