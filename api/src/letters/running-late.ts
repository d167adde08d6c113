import type { CustomerLetter } from '#foundation/mail/letter'
import { mailLine } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { formatTime } from '@portal/rules/dates'
import { questions } from './sentences'
import { linkBlocks, type VisitLink } from './visit'
import { shortDay, visitDay, visitFacts, visitSample, type Visit } from './visit-facts'

interface RunningLateLetter {
  sender: Sender
  name: PrintableName | null
  visit: Visit
  /** First name of the technician. */
  technician: PrintableName | null
  eta: Date
  link: VisitLink
}

/** To a customer whose technician comes after the arrival window. */
export const runningLateLetter = ({
  sender,
  name,
  visit,
  technician,
  eta,
  link,
}: RunningLateLetter): CustomerLetter => {
  const time = formatTime(eta, visit.timeZone)
  return {
    subject: mailLine`Your visit from ${sender.company} on ${visitDay(visit)} will be late: now about ${time}`,
    greeting: name,
    sender,
    answer: { label: 'Expected at about', figure: time.replace(' ', '\u00a0'), text: shortDay(visit) },
    blocks: [
      {
        paragraph: mailLine`${technician ?? 'Your technician'} is running late and expects to be with you at about ${time}. We are sorry for the wait.`,
      },
      { facts: visitFacts(visit) },
      ...linkBlocks(link, sender),
      questions(sender),
    ],
  }
}

const sample = {
  visit: visitSample,
  technician: printableName('Jamie'),
  eta: new Date('2026-02-17T17:30:00Z'),
}
export const runningLateSamples: Record<'customer' | 'contact', Omit<RunningLateLetter, 'sender'>> = {
  customer: {
    ...sample,
    name: printableName('Nora'),
    link: {
      leadsTo: 'settled',
      url: 'https://portal.example/token/sample',
      expiresAt: new Date('2026-02-24T15:00:00Z'),
    },
  },
  contact: {
    ...sample,
    name: null,
    link: {
      leadsTo: 'view',
      url: 'https://portal.example/appointment-details/sample',
      expiresAt: new Date('2026-02-24T15:00:00Z'),
    },
  },
}
