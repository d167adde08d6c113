import type { Db } from '../database/database'
import { mails, type MailKind } from '../database/schema'

export interface NewMail {
  kind: MailKind
  to: string
  subject: string
  /** Plain text, lines of any length; null if it is rendered when it is sent, see `writers` in transport.ts. */
  text: string | null
  /** Base URL of the links in a mail that is rendered when it is sent. */
  origin?: string
}

/** Adds a mail to the outbox, to be sent once the transaction has committed. */
export async function enqueueMail(db: Db, { kind, to, subject, text, origin }: NewMail, now: Date): Promise<void> {
  await db.insert(mails).values({ kind, to, subject, text, origin, dueAt: now, createdAt: now })
}
