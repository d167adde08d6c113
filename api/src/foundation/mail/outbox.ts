import type { Db } from '../database/database'
import { mails, type MailKind } from '../database/schema'

export interface NewMail {
  kind: MailKind
  to: string
  subject: string
  /** Plain text, lines of any length; null when it is written as it leaves, see `writers`. */
  text: string | null
  /** Where the links of such a mail lead. */
  origin?: string
}

/** Writes a mail that leaves once the transaction has committed. */
export async function enqueueMail(db: Db, { kind, to, subject, text, origin }: NewMail, now: Date): Promise<void> {
  await db.insert(mails).values({ kind, to, subject, text, origin, dueAt: now, createdAt: now })
}
