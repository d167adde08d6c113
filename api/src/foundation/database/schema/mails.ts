import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailKind } from '../../mail/mail-kind'
import type { WrittenLetter } from '../../mail/written-letter'
import { createdAt, instant, rowId, tenantId } from './columns'

export type { MailKind } from '../../mail/mail-kind'

/**
 * Outbox. A mail is inserted in the same transaction as the event it reports, so it is sent if and only if that commits.
 * Its body is deleted after delivery, since it may contain a link that grants access.
 */
export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    tenantId: tenantId(),
    kind: text('kind').$type<MailKind>().notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Null for a mail that is rendered when it is sent, and for every mail after delivery. */
    text: text('text'),
    /** What its HTML is made of; null where `text` is, and for a mail that a version without it queued. Not `jsonb`, which refuses half a character. */
    letter: json('letter').$type<WrittenLetter>(),
    /** Of its text; of one that is rendered when it is sent, the language of the request. Null: English, or not known. */
    language: text('language'),
    /** Base URL of the links in a mail rendered when it is sent: the portal's origin from the request, e.g. `https://acme.example`. */
    origin: text('origin'),
    /** The customer whose doing it reports, for the limits by account. */
    userId: integer('user_id'),
    attempts: integer('attempts').notNull().default(0),
    /** Not sent before this time. */
    dueAt: instant('due_at').notNull(),
    sentAt: instant('sent_at'),
    /** When delivery was abandoned. */
    failedAt: instant('failed_at'),
    /** Last error of the mail server. */
    problem: text('problem'),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_due')
      .on(t.dueAt)
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index('mails_failed')
      .on(t.id)
      .concurrently()
      .where(sql`${t.failedAt} is not null`),
    index('mails_sent')
      .on(t.tenantId, t.sentAt)
      .concurrently()
      .where(sql`${t.sentAt} is not null`),
    index('mails_due_of_tenant')
      .on(t.tenantId, t.dueAt)
      .concurrently()
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
  ],
)
