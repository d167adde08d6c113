import type { Db } from '../database/database'
import { mails, type MailKind } from '../database/schema'
import { askedLanguage } from '../languages/asked-language'
import { letterLanguage, renderLetter, writeLetter, type Letter } from './letter'
import { subjectLine, type MailPart } from './mail-text'

interface Envelope {
  kind: MailKind
  to: string
  /** The customer whose doing it reports: what one account causes is limited, see mail-limits.ts. */
  userId?: number
  /** What a mail is about: if several wait about one visit, only the newest is sent. */
  origin?: string
}

/** Adds a mail to the outbox, to be sent once the transaction has committed. */
export async function enqueueMail(db: Db, mail: Envelope & { letter: Letter }, now: Date): Promise<void> {
  const { letter, ...envelope } = mail
  const rendered = { ...renderLetter(letter), letter: writeLetter(letter), language: letterLanguage(letter) }
  await db.insert(mails).values({ ...envelope, ...rendered, dueAt: now, createdAt: now })
}

/** Adds a mail whose text is written when it is sent, see `writers` in transport.ts. `origin` is the base URL of its links. */
export async function enqueueMailToWrite(
  db: Db,
  mail: Envelope & { subject: MailPart; origin: string },
  now: Date,
): Promise<void> {
  const subject = subjectLine(mail.subject)
  await db.insert(mails).values({ ...mail, subject, text: null, language: askedLanguage(), dueAt: now, createdAt: now })
}
