import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { linkExpiry, type MailedLink } from './sentences'

interface ReadyQuote {
  sender: Sender
  name: PrintableName | null
  quote: { id: number; name: string; totalCents: number; /** YYYY-MM-DD. */ expiresOn: string | null }
  link: MailedLink
}

export function quoteLetter({ sender, name, quote, link }: ReadyQuote): CustomerLetter {
  const { i18n, company } = sender
  const { id, expiresOn } = quote
  const total = i18n.format.cents(quote.totalCents)
  const values = { id, name: quote.name, total }
  return {
    subject: i18n._('Your quote #{id} from {company}', { id, company }),
    greeting: name,
    sender,
    answer: { label: i18n._('Your quote #{id}, {name}', values), figure: total },
    blocks: [
      {
        action: {
          prompt: i18n._('Your quote #{id}, {name}, for a total of {total}, is ready:', values),
          shortPrompt: i18n._('It is ready:'),
          label: i18n._('Read the quote'),
          url: asWritten(link.url),
          expiry: linkExpiry(link.expiresAt, sender),
        },
      },
      {
        paragraph: [
          ...(expiresOn ? [i18n._('It is valid until {day}.', { day: i18n.format.day(expiresOn) })] : []),
          i18n._('There you can sign it, decline it, or ask us to change it.'),
        ],
      },
    ],
  }
}

export const quoteSample: Omit<ReadyQuote, 'sender'> = {
  name: printableName('Nora'),
  quote: { id: 10103, name: 'Water heater', totalCents: 185_000, expiresOn: '2026-03-31' },
  link: { url: 'https://portal.example/token/sample', expiresAt: new Date('2026-02-17T16:00:00Z') },
}
