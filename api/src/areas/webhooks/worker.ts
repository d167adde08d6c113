import { asc, isNull, sql } from 'drizzle-orm'
import type { JobReport, JobWork } from '#foundation/background-job'
import { rows, type Db } from '#foundation/database/database'
import { webhookEndpoints } from '#foundation/database/schema'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { claimDeliveries, type DeliveryRow } from './deliveries'
import type { EndpointRow } from './endpoints'
import { followChanges } from './events'
import { noteOutcome } from './outcome'
import { signedHeaders } from './secrets'
import { createSender, type Sender } from './send'

const SECOND = 1_000
/** How many attempts of a process are under way at once, of all endpoints and of one: a slow receiver leaves room for others. */
const MOST = 50
const MOST_OF_ENDPOINT = 5

type Needs = Pick<Services, 'database' | 'tenants' | 'clock' | 'config' | 'sealer'>

export interface SendOptions {
  timeoutMs?: number
  /** Between 0 and 1, for pauses between attempts. */
  random?: () => number
}

interface Claimed {
  tenant: TenantRow
  endpoint: EndpointRow
  delivery: DeliveryRow
}

/** Tenants with an endpoint that is behind in the feed, or has an attempt that is due. */
const findWork = (now: Date) => (db: Db) =>
  rows<{ tenantId: number }>(
    db,
    sql`
    select distinct e.tenant_id as "tenantId" from webhook_endpoints e where e.disabled_at is null and (
      exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.due_at <= ${now.toISOString()}::timestamptz)
      or exists (select from changes c where c.tenant_id = e.tenant_id
        and (c.transaction_id, c.id) > (e.cursor_transaction_id, e.cursor_change_id)
        and c.transaction_id < (select portal_finished_transactions())))`,
  )

const selectEnabled = (db: Db) =>
  db.select().from(webhookEndpoints).where(isNull(webhookEndpoints.disabledAt)).orderBy(asc(webhookEndpoints.id))

/** What a process has under way, by endpoint. */
class UnderWay {
  #all = 0
  readonly #byEndpoint = new Map<number, number>()

  room(endpointId: number): number {
    return Math.min(MOST - this.#all, MOST_OF_ENDPOINT - (this.#byEndpoint.get(endpointId) ?? 0))
  }

  add(endpointId: number, count: number): void {
    this.#all += count
    this.#byEndpoint.set(endpointId, (this.#byEndpoint.get(endpointId) ?? 0) + count)
    if (this.#byEndpoint.get(endpointId) === 0) this.#byEndpoint.delete(endpointId)
  }
}

/** Writes what is new for a tenant's endpoints; again at once if there is more. Another process may be at some of them. */
async function follow({ database, clock }: Needs, tenant: TenantRow): Promise<void> {
  const isBehind = () =>
    database.withTenant(tenant.id, async (db) => {
      let hasMore = false
      for (const endpoint of await selectEnabled(db).for('update', { skipLocked: true }))
        if (await followChanges(db, endpoint, clock())) hasMore = true
      return hasMore
    })
  for (let pages = 0; pages < 20 && (await isBehind()); pages += 1);
}

async function claimForTenant({ database, clock }: Needs, tenant: TenantRow, underWay: UnderWay): Promise<Claimed[]> {
  const claimed = await database.withTenant(tenant.id, async (db) => {
    const found: Claimed[] = []
    for (const endpoint of await selectEnabled(db)) {
      const room = underWay.room(endpoint.id)
      if (room <= 0) continue
      const deliveries = await claimDeliveries(db, endpoint.id, clock(), room)
      found.push(...deliveries.map((delivery) => ({ tenant, endpoint, delivery })))
    }
    return found
  })
  for (const { endpoint } of claimed) underWay.add(endpoint.id, 1)
  return claimed
}

/** Claims what is due of every tenant. What fails for one of them is reported, and does not hold up the others. */
async function claimAll(needs: Needs, underWay: UnderWay, report?: JobReport): Promise<Claimed[]> {
  const claimed: Claimed[] = []
  for (const tenant of await needs.tenants.withWork(findWork(needs.clock()))) {
    try {
      await follow(needs, tenant)
      claimed.push(...(await claimForTenant(needs, tenant, underWay)))
      report?.succeeded()
    } catch (error) {
      if (!report) throw error
      report.failed(error, { tenant: tenant.subdomain })
    }
  }
  return claimed
}

/** One attempt, outside of any transaction, and what came of it. */
async function deliver(
  { database, clock, sealer }: Needs,
  { send }: Sender,
  { tenant, endpoint, delivery }: Claimed,
  random: () => number,
): Promise<void> {
  const at = clock()
  const headers = signedHeaders(sealer, endpoint, delivery, at)
  const outcome = await send({ url: endpoint.url, headers, body: delivery.body })
  await database.withTenant(tenant.id, (db) => noteOutcome(db, { tenant, delivery, outcome, at }, clock(), random))
}

const openSender = ({ config }: Needs, { timeoutMs }: SendOptions): Promise<Sender> =>
  createSender({ allowPrivate: config.webhooksToPrivateNetworks, timeoutMs })

/** Makes the attempts that are due, and waits for them. Returns their number. */
export async function sendDueWebhooks(needs: Needs, options: SendOptions = {}): Promise<number> {
  const sender = await openSender(needs, options)
  const claimed = await claimAll(needs, new UnderWay())
  await Promise.all(claimed.map((each) => deliver(needs, sender, each, options.random ?? Math.random)))
  await sender.close()
  return claimed.length
}

/**
 * Tells endpoints what changes, every `everyMs`; several processes may run it concurrently. Returns the function that stops it and waits
 * for attempts that are under way.
 */
export function startWebhookWorker(
  services: Needs & Pick<Services, 'background'>,
  { everyMs = SECOND, ...options }: SendOptions & { everyMs?: number } = {},
): () => Promise<void> {
  const underWay = new UnderWay()
  const attempts = new Set<Promise<void>>()
  let sender: Promise<Sender> | undefined
  const work: JobWork = async (report) => {
    for (const each of await claimAll(services, underWay, report)) {
      sender ??= openSender(services, options)
      const attempt = sender
        .then((opened) => deliver(services, opened, each, options.random ?? Math.random))
        .catch((error: unknown) =>
          report.failed(error, { tenant: each.tenant.subdomain, webhook_delivery: each.delivery.id }),
        )
        .finally(() => {
          attempts.delete(attempt)
          underWay.add(each.endpoint.id, -1)
          // The next event of the same resource is due now, or another one that had no room.
          job.wake()
        })
      attempts.add(attempt)
    }
  }
  const job = services.background.start('send_webhooks', work, { everyMs })
  return async () => {
    await job.stop()
    await Promise.all(attempts)
    await (await sender)?.close()
  }
}
