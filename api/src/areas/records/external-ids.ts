import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { withMerged } from '#areas/identity'
import { anyValue, type Db } from '#foundation/database/database'
import { customerMerges, externalIds } from '#foundation/database/schema'
import type { ExternalId, RecordedResource } from '@portal/contract'

type ExternalIdRow = typeof externalIds.$inferSelect

/** Those of the customers whom these customers were merged into; nothing of the others. */
export async function followMerges(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const into = new Map<number, number>()
  for (let wanted = [...ids]; wanted.length > 0;) {
    const found = await db
      .select({ from: customerMerges.userId, into: customerMerges.intoId })
      .from(customerMerges)
      .where(and(eq(customerMerges.userId, anyValue(wanted, 'integer')), isNull(customerMerges.undoneAt)))
    for (const [id, now] of into) {
      const next = found.find(({ from }) => from === now)
      if (next) into.set(id, next.into)
    }
    for (const merge of found) if (!into.has(merge.from)) into.set(merge.from, merge.into)
    wanted = found.map((merge) => merge.into)
  }
  return into
}

/** What another system's ids are of here, by these ids. */
export async function findByExternalIds(
  db: Db,
  resource: RecordedResource,
  system: string,
  ids: readonly string[],
): Promise<Map<string, ExternalIdRow>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select()
    .from(externalIds)
    .where(
      and(
        eq(externalIds.resourceType, resource),
        eq(externalIds.system, system),
        eq(externalIds.externalId, anyValue(ids, 'text')),
      ),
    )
  return new Map(found.map((row) => [row.externalId, row]))
}

const toExternalId = (row: ExternalIdRow, resourceId: number): ExternalId => ({
  id: row.id,
  resource_type: row.resourceType,
  resource_id: resourceId,
  system: row.system,
  external_id: row.externalId,
  created_at: row.createdAt.toISOString(),
})

/** As calls tell them: a customer who was merged has those of both. */
async function tell(db: Db, found: readonly ExternalIdRow[]): Promise<ExternalId[]> {
  const customers = found.filter(({ resourceType }) => resourceType === 'customer')
  const merged = await followMerges(
    db,
    customers.map(({ resourceId }) => resourceId),
  )
  return found.map((row) =>
    toExternalId(
      row,
      row.resourceType === 'customer' ? (merged.get(row.resourceId) ?? row.resourceId) : row.resourceId,
    ),
  )
}

interface Wanted {
  resource_type: RecordedResource
  resource_id?: number
  system?: string
  external_id?: string
}

export async function listExternalIds(
  db: Db,
  { resource_type, resource_id, system, external_id }: Wanted,
): Promise<ExternalId[]> {
  const conditions: (SQL | undefined)[] = [eq(externalIds.resourceType, resource_type)]
  if (resource_id !== undefined) {
    const ids = resource_type === 'customer' ? await withMerged(db, resource_id) : [resource_id]
    conditions.push(eq(externalIds.resourceId, anyValue(ids, 'integer')))
  }
  if (system !== undefined) conditions.push(eq(externalIds.system, system))
  if (external_id !== undefined) conditions.push(eq(externalIds.externalId, external_id))
  const found = await db
    .select()
    .from(externalIds)
    .where(and(...conditions))
    .orderBy(asc(externalIds.id))
    .limit(1_000)
  return tell(db, found)
}
