import type { Block } from '#foundation/mail/letter'
import type { Sender } from '#foundation/mail/sender'
import { formatDate, formatTime } from '@portal/rules/dates'

/** A link in a mail, and its expiry. */
export interface MailedLink {
  url: string
  expiresAt: Date
}

/** In the tenant's time zone: the reader's is unknown, and the reader would call the company. */
export const linkExpiry = (expiresAt: Date, { timeZone }: Sender): string =>
  `The link works until ${formatDate(expiresAt, timeZone)} at ${formatTime(expiresAt, timeZone)}. After that, please ask us for a new one.`

/** How to pay a company that takes no payments online. */
export const payByHand = ({ phone }: Sender): string =>
  `It can’t be paid online. To pay by check, in cash or in another way, please ${phone ? 'call' : 'contact'} us.`

/** Last of a letter. The foot of the HTML has the phone number. */
export const questions = ({ phone }: Sender): Block => ({
  paragraph: phone ? `Questions? Call us at ${phone}.` : 'Questions? Please contact us.',
  plainOnly: phone !== null,
})
