import type { Db } from '../db/database'
import { mails } from '../db/schema'

/** What is told by mail, e.g. `receipt`; for the log and for counting. */
export type MailKind = 'receipt' | 'bank_authorization' | 'payment_returned' | 'refund'

export interface NewMail {
  kind: MailKind
  to: string
  subject: string
  /** Plain text, lines of any length. */
  text: string
}

/** Writes a mail that leaves once the transaction has committed. */
export async function queueMail(db: Db, { kind, to, subject, text }: NewMail, now: Date): Promise<void> {
  await db.insert(mails).values({ kind, to, subject, text, dueAt: now, createdAt: now })
}
