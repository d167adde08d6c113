import { eq } from 'drizzle-orm'
import { readFinalChanges, resourceAction } from '#areas/changes'
import type { Db } from '#foundation/database/database'
import { webhookEndpoints, type changes } from '#foundation/database/schema'
import { addDeliveries, KEPT_MS, type NewDelivery } from './deliveries'
import type { EndpointRow } from './endpoints'

type ChangeRow = typeof changes.$inferSelect

const MOST_CHANGES = 1_000
/** What a transaction did to a resource, if it did several things: the first of these. */
const actions = ['deleted', 'created', 'updated'] as const

/** Everything that one transaction did to one resource is one event. */
function groupChanges(found: readonly ChangeRow[]): ChangeRow[][] {
  const groups = new Map<string, ChangeRow[]>()
  for (const change of found) {
    const key = `${change.transactionId}/${change.resourceType}/${change.resourceId}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()]
}

function toDelivery(group: readonly ChangeRow[]): NewDelivery {
  const [first] = group as [ChangeRow]
  const { id, resourceType: type, resourceId, at, actor } = first
  const action = actions.find((each) => group.some((change) => resourceAction(change) === each))!
  return {
    eventId: `evt_${id}`,
    event: `${type}.${action}`,
    subject: `${type}/${resourceId}`,
    // No names and no values: whoever may read the resource reads it by the API.
    body: JSON.stringify({
      type: `${type}.${action}`,
      timestamp: at.toISOString(),
      data: {
        resource_type: type,
        resource_id: resourceId,
        action,
        actor: { kind: actor?.kind ?? 'unknown', id: actor?.id ?? null },
      },
    }),
  }
}

const isWanted =
  ({ events }: EndpointRow) =>
  ({ event }: NewDelivery) =>
    events.includes('*') || events.includes(event)

/**
 * Writes deliveries of what changed behind the endpoint's cursor, and moves the cursor in the same transaction, so that no change is
 * missed and none is told twice. The endpoint must be locked. Returns whether there is more.
 */
export async function followChanges(db: Db, endpoint: EndpointRow, now: Date): Promise<boolean> {
  const place = { transactionId: endpoint.cursorTransactionId, id: endpoint.cursorChangeId }
  const found = await readFinalChanges(db, place, MOST_CHANGES)
  const hasMore = found.length === MOST_CHANGES
  const last = found.at(-1)
  if (!last) return false
  // The rest of a transaction comes with the next page, unless it fills this one.
  const whole = hasMore ? found.filter(({ transactionId }) => transactionId !== last.transactionId) : found
  const page = whole.length > 0 ? whole : found
  const recent = page.filter(({ at }) => now.getTime() - at.getTime() < KEPT_MS)
  await addDeliveries(db, endpoint.id, groupChanges(recent).map(toDelivery).filter(isWanted(endpoint)), now)
  const { transactionId, id } = page.at(-1)!
  await db
    .update(webhookEndpoints)
    .set({ cursorTransactionId: transactionId, cursorChangeId: id })
    .where(eq(webhookEndpoints.id, endpoint.id))
  return hasMore
}
