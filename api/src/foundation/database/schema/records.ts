import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RecordedResource, RecordType } from '@portal/contract'
import { createdAt, instant, rowId, tenantId } from './columns'

/** What becomes of a file's column: the field of the record that it fills, or null if it is left out. */
export type ColumnMapping = Record<string, string | null>

export interface ImportCounts {
  created: number
  updated: number
  unchanged: number
  failed: number
}

/** A file that was imported, or is being imported. */
export const imports = pgTable(
  'imports',
  {
    id: rowId(),
    tenantId: tenantId(),
    type: text('type').$type<RecordType>().notNull(),
    system: text('system').notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of its bytes. */
    fileHash: text('file_hash').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
    /** Rows that are done: where an import that was interrupted goes on. */
    position: integer('position').notNull().default(0),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('imports_tenant').on(t.tenantId, t.type, t.id)],
)

/** The transactions of an import, by whose numbers `changes` has what it did. */
export const importBatches = pgTable(
  'import_batches',
  {
    id: rowId(),
    tenantId: tenantId(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
    /** The transaction that took it back. */
    undoneBy: bigint('undone_by', { mode: 'number' }),
  },
  (t) => [index('import_batches_import').on(t.importId)],
)

/** Ids that other systems have for what is here. One thing may have several, also of one system: two customers who were merged. */
export const externalIds = pgTable(
  'external_ids',
  {
    id: rowId(),
    tenantId: tenantId(),
    resourceType: text('resource_type').$type<RecordedResource>().notNull(),
    /** No foreign key: it is of one of several tables. */
    resourceId: integer('resource_id').notNull(),
    /** The other system; empty if there is only one. */
    system: text('system').notNull().default(''),
    externalId: text('external_id').notNull(),
    /** Hash of the record that came last. The same again changes nothing. Null: none came, or what came was undone. */
    recordHash: text('record_hash'),
    /** The import that brought it last. */
    importId: integer('import_id').references(() => imports.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('external_ids_unique').on(t.tenantId, t.resourceType, t.system, t.externalId),
    index('external_ids_resource').on(t.tenantId, t.resourceType, t.resourceId),
    index('external_ids_import').on(t.importId),
  ],
)
