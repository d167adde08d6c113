import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine, withoutLinks } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { formatDate } from '@portal/rules/dates'
import type { MailedLink } from './sentences'

interface SignedCopy {
  sender: Sender
  name: PrintableName | null
  /** Such as 'quote #12'. */
  document: string
  /** Null for a name that reads like a message. */
  signer: PrintableName | null
  signedAt: Date
  /** The signed text. */
  text: string
  /** SHA-256 of the signed text, in hexadecimal. */
  hash: string
  link: MailedLink
}

export function signedCopyLetter(props: SignedCopy): CustomerLetter {
  const { sender, name, document, signer, text, hash, link } = props
  const signedOn = formatDate(props.signedAt, sender.timeZone)
  const isExact = String(withoutLinks(text)) === text
  return {
    subject: mailLine`Your signed copy of ${document} from ${sender.company}`,
    greeting: name,
    sender,
    blocks: [
      {
        paragraph: signer
          ? mailLine`${signer} signed ${document} on ${signedOn}. We keep the signed copy as it was; please keep this mail for your records. It says:`
          : mailLine`Your ${document} was signed on ${signedOn}. We keep the signed copy as it was; please keep this mail for your records. It says:`,
      },
      { verbatim: text },
      {
        facts: [{ label: `SHA-256 of ${isExact ? 'this' : 'the signed'} text`, value: hash }],
        note: isExact
          ? null
          : 'Web addresses are not links in this mail, so the text above differs from the signed one in their dots.',
      },
      {
        action: {
          prompt: `The text and the PDF are below the document here until ${formatDate(link.expiresAt, sender.timeZone)}, and whenever you sign in:`,
          label: 'Open the signed copy',
          url: asWritten(link.url),
        },
      },
    ],
  }
}

const sample: Omit<SignedCopy, 'sender'> = {
  name: printableName('Nora'),
  document: 'quote #10103',
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
