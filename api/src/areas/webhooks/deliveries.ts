import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import { anyValue, firstRow, type Db } from '#foundation/database/database'
import { deleteRows, sumOverTenants } from '#foundation/database/delete-rows'
import { webhookDeliveries } from '#foundation/database/schema'
import { isoOrNull } from '#foundation/dates'
import { conflict, notFound } from '#foundation/errors'
import type { Services } from '#foundation/services'
import type { Query, Response, WebhookDelivery } from '@portal/contract'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type NewDelivery = Pick<DeliveryRow, 'eventId' | 'event' | 'subject' | 'body'>

export const KEPT_MS = 30 * 24 * 3_600_000
/** Longer than an attempt may take: after it, the attempt of a process that died is repeated. */
const LEASE_MS = 60_000

const TEST = 'webhook.test'

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const [type, id] = row.event === TEST ? [] : row.subject.split('/')
  return {
    id: row.id,
    event_id: row.eventId,
    event: row.event,
    resource_type: type ?? null,
    resource_id: id === undefined ? null : Number(id),
    status: row.status,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: isoOrNull(row.dueAt),
    attempts: row.log,
  }
}

/** The first event that waits becomes due, of each subject without one that is due. The endpoint must be locked. */
export async function releaseDeliveries(
  db: Db,
  endpointId: number,
  now: Date,
  subjects?: readonly string[],
): Promise<void> {
  const first = sql`
    select min(id) from ${webhookDeliveries} where endpoint_id = ${endpointId} and status = 'waiting'
      and ${subjects ? sql`subject = ${anyValue(subjects, 'text')}` : sql`true`}
      group by subject having bool_and(due_at is null)`
  await db
    .update(webhookDeliveries)
    .set({ dueAt: now })
    .where(sql`${webhookDeliveries.id} in (${first})`)
}

/** Adds deliveries in the order of the events, except those that there are. The endpoint must be locked. */
export async function addDeliveries(
  db: Db,
  endpointId: number,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<DeliveryRow[]> {
  if (deliveries.length === 0) return []
  const added = await db
    .insert(webhookDeliveries)
    .values(deliveries.map((delivery) => ({ ...delivery, endpointId, createdAt: now })))
    .onConflictDoNothing()
    .returning()
  await releaseDeliveries(db, endpointId, now, [...new Set(added.map(({ subject }) => subject))])
  return added
}

export async function addTest(db: Db, endpointId: number, now: Date): Promise<WebhookDelivery> {
  const eventId = `test_${randomUUID()}`
  const body = JSON.stringify({ type: TEST, timestamp: now.toISOString(), data: {} })
  const added = await addDeliveries(db, endpointId, [{ eventId, event: TEST, subject: eventId, body }], now)
  return toDelivery({ ...firstRow(added), dueAt: now })
}

/** Claims deliveries that are due: counts the attempt, which another process may repeat after a minute. */
export async function claimDeliveries(db: Db, endpointId: number, now: Date, most: number): Promise<DeliveryRow[]> {
  const due = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), lte(webhookDeliveries.dueAt, now)))
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
    .limit(most)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  return db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, dueAt: new Date(now.getTime() + LEASE_MS) })
    .where(
      inArray(
        webhookDeliveries.id,
        due.map(({ id }) => id),
      ),
    )
    .returning()
}

export async function listDeliveries(
  db: Db,
  endpointId: number,
  { status, after, limit = 50 }: Query<'listWebhookDeliveries'>,
): Promise<Response<'listWebhookDeliveries'>> {
  const found = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        status && eq(webhookDeliveries.status, status),
        after === undefined ? undefined : lt(webhookDeliveries.id, Number(after)),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  return { data: page.map(toDelivery), next: found.length > limit ? String(page.at(-1)!.id) : null }
}

const again = { status: 'waiting', attempts: 0, dueAt: null } as const

/** The endpoint must be locked. 404 if there is no such delivery, 409 for one that is held back by an earlier event. */
export async function replayDelivery(db: Db, endpointId: number, id: number, now: Date): Promise<WebhookDelivery> {
  const which = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id))
  const [found] = await db.select().from(webhookDeliveries).where(which).for('update')
  if (!found) throw notFound('No such delivery')
  if (found.status === 'waiting') {
    if (found.dueAt === null) throw conflict('An earlier event of the same resource is delivered first.')
    await db.update(webhookDeliveries).set({ dueAt: now }).where(which)
  } else {
    await db.update(webhookDeliveries).set(again).where(which)
    await releaseDeliveries(db, endpointId, now, [found.subject])
  }
  return toDelivery(firstRow(await db.select().from(webhookDeliveries).where(which)))
}

/** The endpoint must be locked. Returns how many are delivered again. */
export async function replayDeliveries(
  db: Db,
  endpointId: number,
  { since, onlyFailed }: { since: Date; onlyFailed: boolean },
  now: Date,
): Promise<number> {
  const replayed = await db
    .update(webhookDeliveries)
    .set(again)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        gte(webhookDeliveries.createdAt, since),
        onlyFailed ? eq(webhookDeliveries.status, 'failed') : ne(webhookDeliveries.status, 'waiting'),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  await releaseDeliveries(db, endpointId, now)
  return replayed.length
}

/** Deletes deliveries 30 days after they were written. Returns their number. */
export const deleteOldDeliveries = (services: Pick<Services, 'database' | 'tenants' | 'clock'>): Promise<number> =>
  sumOverTenants(services, (db) =>
    deleteRows(db, webhookDeliveries, lt(webhookDeliveries.createdAt, new Date(services.clock().getTime() - KEPT_MS))),
  )
