import nodemailer from 'nodemailer'
import type { Db } from '../database/database'
import type { mails, MailKind } from '../database/schema'
import type { TenantRow } from '../tenants'

export interface MailMessage {
  /** `Acme Home Services <office@acme.example>` */
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  /** The same letter for mail programs that show more than text. */
  html: string
  /** The same for every try, so that a mail server can tell a repeat. */
  messageId: string
}

/** Hands a letter to a mail server. Throws when it was not taken. */
export type MailTransport = (letter: MailMessage) => Promise<void>

/** Sends through the mail server at `smtps://user:password@host:port`. */
export function createSmtpTransport(url: string): MailTransport {
  // Over before the outbox takes a mail for one that nobody sends, and tries it again.
  const smtp = nodemailer.createTransport({ url, connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 })
  return async ({ from, to, subject, text, html, messageId }) => {
    // As an object it is one recipient, whatever it holds.
    await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId })
  }
}

type QueuedMail = Pick<typeof mails.$inferSelect, 'id' | 'to' | 'origin'>

/** Writes a queued mail as it leaves; null when there is nobody to write to after all. */
type MailWriter = (db: Db, tenant: TenantRow, mail: QueuedMail, now: Date) => Promise<Pick<MailMessage, 'to' | 'text'> | null>
export type MailWriters = Partial<Record<MailKind, MailWriter>>

export interface Mail {
  transport: MailTransport
  /** Sender of tenants that have no address of their own. */
  from: string
  /** Writes mails that have no text until they leave, by kind. */
  writers: MailWriters
}
