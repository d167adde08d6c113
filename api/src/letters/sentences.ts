import type { Block } from '#foundation/mail/letter'
import type { MailText } from '#foundation/mail/mail-text'
import type { Sender } from '#foundation/mail/sender'

/** A link in a mail, and its expiry. */
export interface MailedLink {
  url: string
  expiresAt: Date
}

/** In the tenant's time zone: the reader's is unknown, and the reader would call the company. */
export function linkExpiry(expiresAt: Date, { i18n, timeZone }: Sender): MailText {
  const date = i18n.format.date(expiresAt, timeZone)
  const time = i18n.format.time(expiresAt, timeZone)
  return i18n._('The link works until {date} at {time}. After that, please ask us for a new one.', { date, time })
}

/** How to pay a company that takes no payments online. */
export const payByHand = ({ i18n, phone }: Sender): MailText =>
  phone
    ? i18n._('It can’t be paid online. To pay by check, in cash or in another way, please call us.')
    : i18n._('It can’t be paid online. To pay by check, in cash or in another way, please contact us.')

/** Last of a letter. The foot of the HTML has the phone number. */
export const questions = ({ i18n, phone }: Sender): Block => ({
  paragraph: phone ? i18n._('Questions? Call us at {phone}.', { phone }) : i18n._('Questions? Please contact us.'),
  plainOnly: phone !== null,
})
