import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { formatCents } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { linkExpiry, type MailedLink } from './sentences'

interface PaymentLink {
  sender: Sender
  name: PrintableName | null
  invoiceId: number
  balanceCents: number
  /** YYYY-MM-DD; null: on the invoice's date. */
  dueOn: string | null
  link: MailedLink
}

export const paymentLinkLetter = ({
  sender,
  name,
  invoiceId,
  balanceCents,
  dueOn,
  link,
}: PaymentLink): CustomerLetter => ({
  subject: mailLine`Invoice #${invoiceId} from ${sender.company}`,
  greeting: name,
  sender,
  answer: { label: `Due on invoice #${invoiceId}`, figure: formatCents(balanceCents) },
  blocks: [
    { facts: dueOn === null ? [] : [{ label: 'Due Date', value: formatDay(dueOn) }] },
    {
      action: {
        prompt: `${formatCents(balanceCents)} is due on invoice #${invoiceId}. You can read and pay it here:`,
        shortPrompt: 'You can read and pay it here:',
        label: 'Pay invoice',
        url: asWritten(link.url),
        expiry: linkExpiry(link.expiresAt, sender),
      },
    },
  ],
})

export const paymentLinkSample: Omit<PaymentLink, 'sender'> = {
  name: printableName('Nora'),
  invoiceId: 1042,
  balanceCents: 18_500,
  dueOn: '2026-03-12',
  link: { url: 'https://portal.example/token/sample', expiresAt: new Date('2026-02-17T16:00:00Z') },
}
