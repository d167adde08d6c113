import nodemailer from 'nodemailer'
import type { Db } from '../database/database'
import type { mails, MailKind, TenantRow } from '../database/schema'
import type { Letter } from './letter'

export interface MailMessage {
  /** The tenant's name with the portal's own address: `Acme Home Services <no-reply@portal.example>`. Only the portal's domain vouches for its mail (DMARC). */
  from: { name: string; address: string }
  /** The tenant's support address, if it has one and the mail is not to it. */
  replyTo: string | null
  to: string
  subject: string
  text: string
  /** The same content for mail clients that show HTML. */
  html: string
  /** The same for every attempt, so that mail servers can detect duplicates. */
  messageId: string
}

/** Sends a mail. Rejects if the mail server did not accept it. */
export type MailTransport = (message: MailMessage) => Promise<void>

/** Sends through the mail server at `smtps://user:password@host:port`. */
export function createSmtpTransport(url: string): MailTransport {
  // Given the URL, nodemailer would parse it with Node's deprecated `url.parse`.
  const { protocol, hostname, port, username, password } = new URL(url)
  const server = {
    host: hostname,
    secure: protocol === 'smtps:',
    port: port ? Number(port) : undefined,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  }
  // Shorter than the outbox's first retry delay: a mail must not be retried while it is still being sent.
  const smtp = nodemailer.createTransport({
    ...server,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 10_000,
  })
  return async ({ from, replyTo, to, subject, text, html, messageId }) => {
    // As an object, the address is one recipient, whatever it contains.
    await smtp.sendMail({
      from,
      replyTo: replyTo ? { name: from.name, address: replyTo } : undefined,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}

type QueuedMail = Pick<typeof mails.$inferSelect, 'id' | 'to' | 'origin' | 'userId' | 'language'>

/** Writes a queued mail when it is sent; null if there is no recipient after all. */
type MailWriter = (
  db: Db,
  tenant: TenantRow,
  mail: QueuedMail,
  now: Date,
) => Promise<{ to: string; letter: Letter } | null>
export type MailWriters = Partial<Record<MailKind, MailWriter>>

export interface Mail {
  transport: MailTransport
  /** Sender address of all mail. */
  from: string
  /** By kind, for mails without a text in the outbox. */
  writers: MailWriters
}
