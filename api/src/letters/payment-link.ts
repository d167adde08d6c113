import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
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

export function paymentLinkLetter({ sender, name, invoiceId, balanceCents, dueOn, link }: PaymentLink): CustomerLetter {
  const { i18n, company } = sender
  const balance = i18n.format.cents(balanceCents)
  return {
    subject: i18n._('Invoice #{invoiceId} from {company}', { invoiceId, company }),
    greeting: name,
    sender,
    answer: { label: i18n._('Due on invoice #{invoiceId}', { invoiceId }), figure: balance },
    blocks: [
      { facts: dueOn === null ? [] : [{ label: i18n._('Due Date'), value: i18n.format.day(dueOn) }] },
      {
        action: {
          prompt: i18n._('{balance} is due on invoice #{invoiceId}. You can read and pay it here:', {
            balance,
            invoiceId,
          }),
          shortPrompt: i18n._('You can read and pay it here:'),
          label: i18n._('Pay invoice'),
          url: asWritten(link.url),
          expiry: linkExpiry(link.expiresAt, sender),
        },
      },
    ],
  }
}

export const paymentLinkSample: Omit<PaymentLink, 'sender'> = {
  name: printableName('Nora'),
  invoiceId: 1042,
  balanceCents: 18_500,
  dueOn: '2026-03-12',
  link: { url: 'https://portal.example/token/sample', expiresAt: new Date('2026-02-17T16:00:00Z') },
}
