import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { formatCents } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { linkExpiry, type MailedLink } from './sentences'

interface ReadyQuote {
  sender: Sender
  name: PrintableName | null
  quote: { id: number; name: string; totalCents: number; /** YYYY-MM-DD. */ expiresOn: string | null }
  link: MailedLink
}

export const quoteLetter = ({ sender, name, quote, link }: ReadyQuote): CustomerLetter => ({
  subject: mailLine`Your quote #${quote.id} from ${sender.company}`,
  greeting: name,
  sender,
  answer: { label: `Your quote #${quote.id}, ${quote.name}`, figure: formatCents(quote.totalCents) },
  blocks: [
    {
      action: {
        prompt: `Your quote #${quote.id}, ${quote.name}, for a total of ${formatCents(quote.totalCents)}, is ready:`,
        shortPrompt: 'It is ready:',
        label: 'Read the quote',
        url: asWritten(link.url),
        expiry: linkExpiry(link.expiresAt, sender),
      },
    },
    {
      paragraph: [
        ...(quote.expiresOn ? [`It is valid until ${formatDay(quote.expiresOn)}.`] : []),
        'There you can sign it, decline it, or ask us to change it.',
      ],
    },
  ],
})

export const quoteSample: Omit<ReadyQuote, 'sender'> = {
  name: printableName('Nora'),
  quote: { id: 10103, name: 'Water heater', totalCents: 185_000, expiresOn: '2026-03-31' },
  link: { url: 'https://portal.example/token/sample', expiresAt: new Date('2026-02-17T16:00:00Z') },
}
