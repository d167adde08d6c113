import { isIP } from 'node:net'
import { asc, count, eq, sql } from 'drizzle-orm'
import { findEnd } from '#areas/changes'
import { firstRow, type Db } from '#foundation/database/database'
import { webhookDeliveries, webhookEndpoints } from '#foundation/database/schema'
import { isoOrNull } from '#foundation/dates'
import { notFound, unprocessable } from '#foundation/errors'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { Body, Response, WebhookEndpoint } from '@portal/contract'
import { isPublicAddress } from '@portal/server'
import { releaseDeliveries } from './deliveries'
import { newSecret } from './secrets'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

const MOST = 20
/** How long the secret before still signs. */
const OVERLAP_MS = 24 * 3_600_000

const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  enabled: row.disabledAt === null,
  disabled_at: isoOrNull(row.disabledAt),
  disabled_because: row.disabledBecause,
  failing_since: isoOrNull(row.failingSince),
  previous_secret_until: isoOrNull(row.previousSecretUntil),
  created_at: row.createdAt.toISOString(),
})

/** 422 for what is no address of another system. Names are resolved, and their addresses checked, before each attempt. */
function readUrl(text: string, { config }: Pick<Services, 'config'>): string {
  const field = 'webhook_endpoint.url'
  const isOpen = config.webhooksToPrivateNetworks
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !(url.protocol === 'https:' || (isOpen && url.protocol === 'http:')))
    throw unprocessable('This must be an https address.', field)
  if (url.username || url.password || url.hash)
    throw unprocessable('This must have no user, password or fragment.', field)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = isIP(host) ? !isPublicAddress(host) : host === 'localhost' || host.endsWith('.localhost')
  if (isLocal && !isOpen) throw unprocessable('This address is in a private network.', field)
  return url.href
}

export const listEndpoints = async (db: Db): Promise<WebhookEndpoint[]> =>
  (await db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id))).map(toEndpoint)

/** Locked until the transaction ends, like by everything that decides which delivery is next. 404 if there is none. */
export async function lockEndpoint(db: Db, id: number): Promise<EndpointRow> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
  if (!row) throw notFound('No such webhook endpoint')
  return row
}

/** The endpoint is told what changes after what is final by now. */
export async function createEndpoint(
  db: Db,
  { tenant, services, now }: { tenant: TenantRow; services: Pick<Services, 'config' | 'sealer'>; now: Date },
  { url, events, description = '' }: Body<'createWebhookEndpoint'>['webhook_endpoint'],
): Promise<Response<'createWebhookEndpoint'>> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${tenant.id}`}, 0))`)
  const [present] = await db.select({ endpoints: count() }).from(webhookEndpoints)
  if ((present?.endpoints ?? 0) >= MOST)
    throw unprocessable((i18n) => i18n._('There may be {most} endpoints.', { most: MOST }))
  const { secret, sealed } = newSecret(services.sealer, tenant.id)
  const { transactionId, id } = await findEnd(db)
  const made = await db
    .insert(webhookEndpoints)
    .values({
      url: readUrl(url, services),
      events,
      description: description.trim(),
      secret: sealed,
      cursorTransactionId: transactionId,
      cursorChangeId: id,
      createdAt: now,
    })
    .returning()
  return { ...toEndpoint(firstRow(made)), secret }
}

/** Turns an endpoint off: nothing of it is due until it is turned on again. */
export async function disableEndpoint(
  db: Db,
  id: number,
  because: NonNullable<EndpointRow['disabledBecause']>,
  now: Date,
): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ disabledAt: now, disabledBecause: because })
    .where(eq(webhookEndpoints.id, id))
  await db.update(webhookDeliveries).set({ dueAt: null }).where(eq(webhookDeliveries.endpointId, id))
}

export async function updateEndpoint(
  db: Db,
  id: number,
  { url, events, description, enabled }: Body<'updateWebhookEndpoint'>['webhook_endpoint'],
  { services, now }: { services: Pick<Services, 'config'>; now: Date },
): Promise<WebhookEndpoint> {
  const before = await lockEndpoint(db, id)
  const isTurnedOn = enabled === true && before.disabledAt !== null
  await db
    .update(webhookEndpoints)
    .set({
      url: url === undefined ? before.url : readUrl(url, services),
      events,
      description: description?.trim(),
      ...(isTurnedOn && { disabledAt: null, disabledBecause: null, failingSince: null }),
    })
    .where(eq(webhookEndpoints.id, id))
  if (isTurnedOn) await releaseDeliveries(db, id, now)
  if (enabled === false && !before.disabledAt) await disableEndpoint(db, id, 'office', now)
  return toEndpoint(await lockEndpoint(db, id))
}

/** False if there is none. */
export const removeEndpoint = async (db: Db, id: number): Promise<boolean> =>
  (await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning({ id: webhookEndpoints.id })).length >
  0

export async function rotateSecret(
  db: Db,
  id: number,
  { tenant, services, now }: { tenant: TenantRow; services: Pick<Services, 'sealer'>; now: Date },
): Promise<Response<'rotateWebhookSecret'>> {
  const { secret: previousSecret } = await lockEndpoint(db, id)
  const { secret, sealed } = newSecret(services.sealer, tenant.id)
  const until = new Date(now.getTime() + OVERLAP_MS)
  await db
    .update(webhookEndpoints)
    .set({ secret: sealed, previousSecret, previousSecretUntil: until })
    .where(eq(webhookEndpoints.id, id))
  return { secret, previous_secret_until: until.toISOString() }
}
