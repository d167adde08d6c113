import type { CustomerLetter } from '#foundation/mail/letter'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
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
  const { i18n, company } = sender
  const time = i18n.format.time(eta, visit.timeZone)
  return {
    subject: i18n._('Your visit from {company} on {day} will be late: now about {time}', {
      company,
      day: visitDay(visit, i18n),
      time,
    }),
    greeting: name,
    sender,
    answer: {
      label: i18n._('Expected at about'),
      figure: time.replace(' ', '\u00a0'),
      text: shortDay(visit, i18n),
    },
    blocks: [
      {
        paragraph: technician
          ? i18n._(
              '{technician} is running late and expects to be with you at about {time}. We are sorry for the wait.',
              { technician, time },
            )
          : i18n._(
              'Your technician is running late and expects to be with you at about {time}. We are sorry for the wait.',
              { time },
            ),
      },
      { facts: visitFacts(visit, i18n) },
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
