import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { linkExpiry, questions, type MailedLink } from './sentences'

interface StatementMail {
  sender: Sender
  name: PrintableName | null
  /** Days, YYYY-MM-DD. */
  from: string
  to: string
  dueCents: number
  /** Opens the PDF. */
  link: MailedLink
}

export function statementLetter({ sender, name, dueCents, link, ...period }: StatementMail): CustomerLetter {
  const { i18n, company } = sender
  const due = { label: i18n._('Due in all'), amount: i18n.format.cents(dueCents) }
  const [from, to] = [i18n.format.day(period.from), i18n.format.day(period.to)]
  return {
    subject: i18n._('Your statement from {company}', { company }),
    greeting: name,
    sender,
    answer: { label: due.label, figure: due.amount },
    blocks: [
      { facts: [{ label: due.label, value: due.amount, plainOnly: true }] },
      {
        action: {
          prompt: i18n._('Your statement of {from} to {to} lists your invoices and payments. Here it is as a PDF:', {
            from,
            to,
          }),
          label: i18n._('Open statement'),
          url: asWritten(link.url),
          expiry: linkExpiry(link.expiresAt, sender),
        },
      },
      questions(sender),
    ],
  }
}

const sample: Omit<StatementMail, 'sender'> = {
  name: printableName('Nora'),
  from: '2026-01-01',
  to: '2026-01-31',
  dueCents: 18_500,
  link: { url: 'https://portal.example/v2/downloads/sample', expiresAt: new Date('2026-02-17T16:00:00Z') },
}

export const statementSamples: Record<'something due' | 'nothing due', Omit<StatementMail, 'sender'>> = {
  'something due': sample,
  'nothing due': { ...sample, dueCents: 0 },
}
