// Letters to a technician about a visit that is, or was, theirs.
import type { Block, CustomerLetter } from '#foundation/mail/letter'
import { asWritten, type MailText } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { formatPhoneNumber } from '@portal/rules/phones'
import { linkExpiry, type MailedLink } from './sentences'
import { shortDay, visitDay, visitFacts, visitSample, windowText, type Visit } from './visit-facts'

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

const subjects = ({ i18n }: Sender, day: string): Record<TechnicianNews, MailText> => ({
  given: i18n._('A visit on {day} is yours', { day }),
  moved: i18n._('Your visit is now on {day}', { day }),
  taken: i18n._('The visit on {day} is no longer yours', { day }),
  cancelled: i18n._('The visit on {day} is cancelled', { day }),
})

const labels = ({ i18n }: Sender): Record<TechnicianNews, MailText> => ({
  given: i18n._('Your visit'),
  moved: i18n._('Now on'),
  taken: i18n._('No longer yours'),
  cancelled: i18n._('Cancelled'),
})

const openings = ({ i18n }: Sender): Record<TechnicianNews, MailText> => ({
  given: i18n._('This visit was given to you.'),
  moved: i18n._('This visit of yours has a new time.'),
  taken: i18n._('This visit was given to somebody else, or waits for somebody. You need not go there.'),
  cancelled: i18n._('This visit is cancelled. You need not go there.'),
})

const linkBlocks = ({ url, expiresAt }: MailedLink, sender: Sender): Block[] => [
  {
    action: {
      prompt: sender.i18n._('Set out, arrive and finish here:'),
      label: sender.i18n._('Open the visit'),
      url: asWritten(url),
      expiry: linkExpiry(expiresAt, sender),
    },
  },
]

export const technicianVisitLetter = (props: TechnicianVisitLetter): CustomerLetter => {
  const { sender, news, name, visit, customer, answers, link } = props
  const { i18n } = sender
  return {
    subject: subjects(sender, visitDay(visit, i18n))[news],
    greeting: name,
    sender,
    answer: { label: labels(sender)[news], figure: shortDay(visit, i18n), text: windowText(visit, i18n) },
    blocks: [
      { paragraph: openings(sender)[news] },
      {
        facts: [
          ...visitFacts(visit, i18n, { timeIsAnswer: true }),
          { label: i18n._('Customer'), value: customer.name },
          ...(link && customer.phone ? [{ label: i18n._('Phone'), value: formatPhoneNumber(customer.phone) }] : []),
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
