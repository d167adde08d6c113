import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine, withoutLinks, type MailText } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import type { MailedLink } from './sentences'

interface SignedCopy {
  sender: Sender
  name: PrintableName | null
  document: { type: 'Quote' | 'Invoice'; id: number }
  /** Null for a name that reads like a message. */
  signer: PrintableName | null
  signedAt: Date
  /** The signed text. */
  text: string
  /** SHA-256 of the signed text, in hexadecimal. */
  hash: string
  link: MailedLink
}

function whoSigned({ sender: { i18n, timeZone }, document: { type, id }, signer, signedAt }: SignedCopy): MailText {
  const date = i18n.format.date(signedAt, timeZone)
  return signer
    ? i18n._(
        '{type, select, Quote {{signer} signed quote #{id} on {date}.} other {{signer} signed invoice #{id} on {date}.}}',
        { type, id, signer, date },
      )
    : i18n._(
        '{type, select, Quote {Your quote #{id} was signed on {date}.} other {Your invoice #{id} was signed on {date}.}}',
        { type, id, date },
      )
}

export function signedCopyLetter(props: SignedCopy): CustomerLetter {
  const { sender, name, document, text, hash, link } = props
  const { i18n, company, timeZone } = sender
  const { type, id } = document
  const isExact = String(withoutLinks(text)) === text
  return {
    subject: i18n._(
      '{type, select, Quote {Your signed copy of quote #{id} from {company}} other {Your signed copy of invoice #{id} from {company}}}',
      { type, id, company },
    ),
    greeting: name,
    sender,
    blocks: [
      {
        paragraph: mailLine`${whoSigned(props)} ${i18n._('We keep the signed copy as it was; please keep this mail for your records. It says:')}`,
      },
      { verbatim: text },
      {
        facts: [
          { label: isExact ? i18n._('SHA-256 of this text') : i18n._('SHA-256 of the signed text'), value: hash },
        ],
        note: isExact
          ? null
          : i18n._(
              'Web addresses are not links in this mail, so the text above differs from the signed one in their dots.',
            ),
      },
      {
        action: {
          prompt: i18n._('The text and the PDF are below the document here until {date}, and whenever you sign in:', {
            date: i18n.format.date(link.expiresAt, timeZone),
          }),
          label: i18n._('Open the signed copy'),
          url: asWritten(link.url),
        },
      },
    ],
  }
}

const sample: Omit<SignedCopy, 'sender'> = {
  name: printableName('Nora'),
  document: { type: 'Quote', id: 10103 },
  signer: printableName('Nora Hale'),
  signedAt: new Date('2026-02-10T16:00:00Z'),
  text: 'Quote #10103\n\n1 × Water heater, 50 gal   $1,850.00\n\nTotal $1,850.00',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  link: { url: 'https://portal.example/token/sample', expiresAt: new Date('2026-03-12T16:00:00Z') },
}

export const signedCopySamples: Record<'as signed' | 'a web address in the text', Omit<SignedCopy, 'sender'>> = {
  'as signed': sample,
  'a web address in the text': { ...sample, signer: null, text: `${sample.text}\n\nTerms: https://acme.example/terms` },
}
