import { formatDate, formatTime } from '@portal/rules/dates'

/** A link in a mail, and its expiry. */
export interface MailedLink {
  url: string
  expiresAt: Date
}

/** In the tenant's time zone: the reader's is unknown, and the reader would call the company. */
export const endOfLink = (expiresAt: Date, { timezone }: { timezone: string }): string =>
  `The link works until ${formatDate(expiresAt, timezone)} at ${formatTime(expiresAt, timezone)}. After that, please ask us for a new one.`
