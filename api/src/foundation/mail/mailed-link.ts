import { formatIn } from '@portal/rules/dates'

/** A link in a mail, and its expiry. */
export interface MailedLink {
  url: string
  expiresAt: Date
}

/** In the tenant's time zone: the reader's is unknown, and the reader would call the company. */
export const endOfLink = (expiresAt: Date, { timezone }: { timezone: string }): string =>
  `The link works until ${formatIn(expiresAt, timezone, "MM/dd/yyyy 'at' h:mm a")}. After that, please ask us for a new one.`
