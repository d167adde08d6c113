import nodemailer from 'nodemailer'

export interface Letter {
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
export type MailTransport = (letter: Letter) => Promise<void>

/** Sends through the mail server at `smtps://user:password@host:port`. */
export function createSmtpTransport(url: string): MailTransport {
  // Over before the outbox takes a mail for one that nobody sends, and tries it again.
  const smtp = nodemailer.createTransport({ url, connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 })
  return async ({ from, to, subject, text, html, messageId }) => {
    // As an object it is one recipient, whatever it holds.
    await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId })
  }
}
