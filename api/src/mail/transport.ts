import nodemailer from 'nodemailer'

export interface Letter {
  /** `Acme Home Services <office@acme.example>` */
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  /** The same for every try, so that a mail server can tell a repeat. */
  messageId: string
}

/** Hands a letter to a mail server. Throws when it was not taken. */
export type MailTransport = (letter: Letter) => Promise<void>

/** Sends through the mail server at `smtps://user:password@host:port`. */
export function createSmtpTransport(url: string): MailTransport {
  const smtp = nodemailer.createTransport(url)
  return async ({ from, to, subject, text, messageId }) => {
    await smtp.sendMail({ from, to, subject, text, messageId })
  }
}
