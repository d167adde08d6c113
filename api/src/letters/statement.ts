import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { formatCents } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
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

export const statementLetter = ({ sender, name, from, to, dueCents, link }: StatementMail): CustomerLetter => ({
  subject: mailLine`Your statement from ${sender.company}`,
  greeting: name,
  sender,
  answer: { label: 'Due in all', figure: formatCents(dueCents) },
  blocks: [
    { facts: [{ label: 'Due in all', value: formatCents(dueCents), plainOnly: true }] },
    {
      action: {
        prompt: `Your statement of ${formatDay(from)} to ${formatDay(to)} lists your invoices and payments. Here it is as a PDF:`,
        label: 'Open statement',
        url: asWritten(link.url),
        expiry: linkExpiry(link.expiresAt, sender),
      },
    },
    questions(sender),
  ],
})

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
