import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, rowId, tenantId } from './columns'
import { users } from './users'

/** Exports that a company's owner asked for; a job writes them, and deletes them after a week. */
export const tenantExports = pgTable(
  'exports',
  {
    id: rowId(),
    tenantId: tenantId(),
    requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /** When a node began to write it; another one takes it over if that one has not finished for hours. */
    claimedAt: instant('claimed_at'),
    /** In the file store, once it is done. */
    key: text('key'),
    bytes: doublePrecision('bytes'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('exports_tenant').on(t.tenantId, t.createdAt),
    index('exports_requested_by').on(t.requestedBy).concurrently(),
    index('exports_waiting')
      .on(t.createdAt)
      .where(sql`${t.state} = 'waiting'`),
  ],
)
