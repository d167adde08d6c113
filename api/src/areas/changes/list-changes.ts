import { and, asc, sql, type SQL } from 'drizzle-orm'
import { firstRow, rows, type Db } from '#foundation/database/database'
import { changes } from '#foundation/database/schema'
import type { Change, ChangedType, Query, Response } from '@portal/contract'
import { describeActors } from './actors'
import { readCursor, writeCursor, type Place } from './cursor'
import { mainTables } from './main-tables'

const isAfter = ({ transactionId, id }: Place): SQL =>
  sql`(${changes.transactionId}, ${changes.id}) > (${transactionId}, ${id})`

/** The place behind everything that is final by now. */
export async function findEnd(db: Db): Promise<Place> {
  const { end } = firstRow(await rows<{ end: string }>(db, sql`select portal_finished_transactions() - 1 as end`))
  return { transactionId: Number(end), id: Number.MAX_SAFE_INTEGER }
}

type ChangeRow = typeof changes.$inferSelect

/** What became of the resource: what becomes of a part is an update of the whole. */
export const resourceAction = ({ resourceType, tableName, action }: ChangeRow): Change['action'] =>
  tableName === mainTables[resourceType as ChangedType] ? action : 'updated'

/** Changes behind a place, oldest first, of transactions below which none is in progress: one that ends later cannot have a place before them. */
export const readFinalChanges = (db: Db, place: Place, limit: number): Promise<ChangeRow[]> =>
  db
    .select()
    .from(changes)
    .where(and(isAfter(place), sql`${changes.transactionId} < portal_finished_transactions()`))
    .orderBy(asc(changes.transactionId), asc(changes.id))
    .limit(limit)

export async function listChanges(
  db: Db,
  { after, limit = 100 }: Query<'listChanges'>,
): Promise<Response<'listChanges'>> {
  if (after === 'latest') return { data: [], cursor: writeCursor(await findEnd(db)), has_more: false }
  const place = after === undefined ? { transactionId: 0, id: 0 } : readCursor(after, 'after')
  const found = await readFinalChanges(db, place, limit + 1)
  const page = found.slice(0, limit)
  const actorFor = await describeActors(db, page)
  const last = page.at(-1)
  return {
    data: page.map((change): Change => ({
      resource_type: change.resourceType as ChangedType,
      resource_id: change.resourceId,
      action: resourceAction(change),
      at: change.at.toISOString(),
      actor: actorFor(change),
    })),
    cursor: writeCursor(last ?? place),
    has_more: found.length > limit,
  }
}
