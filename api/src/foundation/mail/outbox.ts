import type { Db } from '../database/database'
import { mails, type MailKind } from '../database/schema'
import { subjectLine, type MailText } from './mail-text'

export interface NewMail {
  kind: MailKind
  to: string
  /** A plain string loses its links. */
  subject: MailText | string
  /** Lines of any length; null if it is rendered when it is sent, see `writers` in transport.ts. */
  text: MailText | null
  /** Base URL of the links in a mail that is rendered when it is sent. */
  origin?: string
  /** The customer whose doing it reports: what one account causes is limited, see mail-limits.ts. */
  userId?: number
}

/** Adds a mail to the outbox, to be sent once the transaction has committed. */
export async function enqueueMail(
  db: Db,
  { kind, to, subject, text, origin, userId }: NewMail,
  now: Date,
): Promise<void> {
  await db.insert(mails).values({
    kind,
    to,
    subject: subjectLine(subject),
    text: text && String(text),
    origin,
    userId,
    dueAt: now,
    createdAt: now,
  })
}
