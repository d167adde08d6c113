import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailKind } from '../../mail/mail-kind'
import { createdAt, instant, rowId, tenantId } from './columns'

export type { MailKind } from '../../mail/mail-kind'

/**
 * Mail that is to be sent, written in the transaction of what it tells of: so it is sent if that happened, and only then.
 * Its body goes once it is delivered, since it may hold a link that opens something.
 */
export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    tenantId: tenantId(),
    kind: text('kind').$type<MailKind>().notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Null for a mail that is written when it leaves, and for one that has left. */
    text: text('text'),
    /** Where the links of such a mail lead: the portal that was asked, e.g. `https://acme.example`. */
    origin: text('origin'),
    attempts: integer('attempts').notNull().default(0),
    /** Not tried before. */
    dueAt: instant('due_at').notNull(),
    sentAt: instant('sent_at'),
    /** When it was given up. */
    failedAt: instant('failed_at'),
    /** What the mail server said last. */
    problem: text('problem'),
    createdAt: createdAt(),
  },
  (t) => [index('mails_due').on(t.dueAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`)],
)
