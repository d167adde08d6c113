import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, rowId, tenantId } from './columns'
import { users } from './users'

/**
 * Every signature that was given, with what was signed: kept when the document changes later and asks for a new one.
 * `documentHash`: SHA-256 of the document as it stood, see documents/signing.
 */
export const signatures = pgTable(
  'signatures',
  {
    id: rowId(),
    tenantId: tenantId(),
    documentType: text('document_type').$type<'Quote' | 'Invoice'>().notNull(),
    documentId: integer('document_id').notNull(),
    documentVersion: integer('document_version').notNull(),
    documentHash: text('document_hash').notNull(),
    /** The text that was hashed, so that the hash can be shown to be right. */
    documentText: text('document_text').notNull(),
    kind: text('kind').$type<'drawn' | 'typed'>().notNull(),
    name: text('name').notNull(),
    /** A PNG as a data: address. */
    image: text('image'),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent'),
    /** Whose session it was given in: the customer's, or a technician's on the doorstep. */
    givenToId: integer('given_to_id').references(() => users.id, { onDelete: 'set null' }),
    signedAt: instant('signed_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('signatures_document').on(t.documentType, t.documentId)],
)
