import { formatIn } from '@portal/rules'

/** A link in a mail, and when it ends. */
export interface MailedLink {
  url: string
  expiresAt: Date
}

/** By the tenant's clock: a mail is read wherever its reader is, and the company is called where it is. */
export const endOfLink = (expiresAt: Date, { timezone }: { timezone: string }): string =>
  `The link works until ${formatIn(expiresAt, timezone, "MM/dd/yyyy 'at' h:mm a")}. After that, please ask us for a new one.`
