import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PostalAddress } from '@portal/contract'
import { bytes, createdAt, instant, rowId, tenantId } from './columns'
import { users } from './users'

/**
 * Every signature that was given, with what was signed; kept when the document changes later and needs a new one.
 * `documentHash`: SHA-256 of the document as it was signed, see documents/signing. Write-once: the role that serves
 * requests may neither update nor delete rows.
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
    /** The text that was hashed, so that the hash can be verified. */
    documentText: text('document_text').notNull(),
    kind: text('kind').$type<'drawn' | 'typed'>().notNull(),
    name: text('name').notNull(),
    /** A PNG as a data: URL. */
    image: text('image'),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent'),
    /** User of the session in which it was given: the customer, or a technician on site. */
    givenToId: integer('given_to_id').references(() => users.id, { onDelete: 'set null' }),
    signedAt: instant('signed_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('signatures_document').on(t.documentType, t.documentId),
    index('signatures_given_to').on(t.givenToId).concurrently(),
  ],
)

/** The signed copy: what the document showed besides its lines when it was signed, and the complete document as a PDF. Also write-once. */
export const signedDocuments = pgTable(
  'signed_documents',
  {
    id: rowId(),
    tenantId: tenantId(),
    signatureId: integer('signature_id')
      .notNull()
      .references(() => signatures.id, { onDelete: 'cascade' }),
    customerName: text('customer_name').notNull(),
    billingAddress: jsonb('billing_address').$type<PostalAddress>(),
    serviceAddress: jsonb('service_address').$type<PostalAddress>(),
    pdf: bytes('pdf').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('signed_documents_signature').on(t.signatureId)],
)
