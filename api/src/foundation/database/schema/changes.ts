import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from './columns'

/** Who made a change: a user by their session, a system by its API key, or nobody in particular. */
export interface Actor {
  /** `visitor`: a request without a session. `job`: work in the background. `command`: the operator's command line. */
  kind: 'customer' | 'technician' | 'admin' | 'viewer' | 'key' | 'visitor' | 'job' | 'command'
  /** User id; null for a viewer, a visitor, a job and a command. */
  id: number | null
  /** Name of the job or command. */
  name?: string
  /** Id of the request, as in its `X-Request-Id` header. */
  request?: string
  /** Why, where a rule spoke against it. */
  reason?: string
  /** When, by the clock of the process; ISO 8601. */
  at?: string
}

/** The values of a row's columns, by their names in the database. */
export type RowValues = Record<string, unknown>

/**
 * Every change of a row of a recorded table. Triggers write it (migration 0031), so that no code can forget to, and no role that serves
 * requests may write it itself. Which tables are recorded is in `recorded-tables.test.ts`.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: tenantId(),
    /**
     * Number of the transaction. Ids alone would let a reader miss a change: a transaction with a lower id may commit later. All
     * transactions below `portal_finished_transactions()` have ended.
     */
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    /** What was changed, as the API calls it: 'customer', 'invoice'. A row of a child table is a change of its parent. */
    resourceType: text('resource_type').notNull(),
    resourceId: integer('resource_id').notNull(),
    tableName: text('table_name').notNull(),
    rowId: integer('row_id').notNull(),
    action: text('action').$type<'created' | 'updated' | 'deleted'>().notNull(),
    /** Columns that differ; null for a created row. Secrets are named without their values. */
    before: jsonb('before').$type<RowValues>(),
    after: jsonb('after').$type<RowValues>(),
    actor: jsonb('actor').$type<Actor>(),
    /** Of `actor`: under row security no index is used with `->>`. */
    actorId: integer('actor_id'),
  },
  (t) => [
    index('changes_feed').on(t.tenantId, t.transactionId, t.id),
    index('changes_resource').on(t.tenantId, t.resourceType, t.resourceId, t.id),
    index('changes_at').on(t.tenantId, t.at, t.id).concurrently(),
    index('changes_actor').on(t.tenantId, t.actorId, t.at, t.id).concurrently(),
  ],
)
