import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, rowId, tenantId } from './columns'

const place = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Where a company wants to be told what changed. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: rowId(),
    tenantId: tenantId(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    /** Types of events, such as 'invoice.updated', or '*'. */
    events: jsonb('events').$type<string[]>().notNull(),
    /** Encrypted (`Sealer`), as is the one before, which signs too until `previousSecretUntil`. */
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousSecretUntil: instant('previous_secret_until'),
    /** The last change of the feed for which deliveries are written. */
    cursorTransactionId: place('cursor_transaction_id'),
    cursorChangeId: place('cursor_change_id'),
    /** When an attempt failed for the first time since the last success. */
    failingSince: instant('failing_since'),
    disabledAt: instant('disabled_at'),
    /** `gone`: it answered 410. `failing`: for days. */
    disabledBecause: text('disabled_because').$type<'office' | 'gone' | 'failing'>(),
    createdAt: createdAt(),
  },
  (t) => [index('webhook_endpoints_tenant').on(t.tenantId)],
)

export interface WebhookAttempt {
  /** Instant, ISO 8601 */
  at: string
  duration_ms: number
  /** Of the HTTP answer; null if there was none. */
  status: number | null
  /** The first bytes of the answer. */
  answer: string | null
  /** Why there was no answer. */
  problem: string | null
}

/** An event for an endpoint. Written in the transaction that moves the endpoint's cursor. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: tenantId(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The `webhook-id`: the same for every attempt. */
    eventId: text('event_id').notNull(),
    event: text('event').notNull(),
    /** What it is about, such as 'invoice/10206'. Events of one subject are delivered in the order of their ids. */
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    status: text('status').$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    /** When the next attempt may begin, or one that a process did not finish is repeated. Null while an earlier event of the subject waits. */
    dueAt: instant('due_at'),
    /** Since it was written or replayed. */
    attempts: integer('attempts').notNull().default(0),
    /** The last attempts, oldest first. */
    log: jsonb('log').$type<WebhookAttempt[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_event').on(t.endpointId, t.eventId),
    // One event of a subject at a time.
    uniqueIndex('webhook_deliveries_in_order')
      .on(t.endpointId, t.subject)
      .where(sql`${t.dueAt} is not null`),
    index('webhook_deliveries_due')
      .on(t.endpointId, t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    index('webhook_deliveries_waiting')
      .on(t.endpointId, t.subject, t.id)
      .where(sql`${t.status} = 'waiting'`),
    index('webhook_deliveries_log').on(t.endpointId, t.id),
    index('webhook_deliveries_age').on(t.tenantId, t.createdAt),
    check('webhook_deliveries_status', sql`${t.status} in ('waiting', 'delivered', 'failed')`),
  ],
)
