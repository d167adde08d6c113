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
async function findEnd(db: Db): Promise<Place> {
  const { end } = firstRow(await rows<{ end: string }>(db, sql`select portal_finished_transactions() - 1 as end`))
  return { transactionId: Number(end), id: Number.MAX_SAFE_INTEGER }
}

/** Changes behind a cursor, of transactions below which none is in progress: one that ends later cannot have a place before them. */
export async function listChanges(
  db: Db,
  { after, limit = 100 }: Query<'listChanges'>,
): Promise<Response<'listChanges'>> {
  if (after === 'latest') return { data: [], cursor: writeCursor(await findEnd(db)), has_more: false }
  const place = after === undefined ? { transactionId: 0, id: 0 } : readCursor(after, 'after')
  const found = await db
    .select()
    .from(changes)
    .where(and(isAfter(place), sql`${changes.transactionId} < portal_finished_transactions()`))
    .orderBy(asc(changes.transactionId), asc(changes.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const actorFor = await describeActors(db, page)
  const last = page.at(-1)
  return {
    data: page.map(({ resourceType, resourceId, tableName, action, at, actor }): Change => {
      const type = resourceType as ChangedType
      return {
        resource_type: type,
        resource_id: resourceId,
        // What becomes of a part is an update of the whole.
        action: tableName === mainTables[type] ? action : 'updated',
        at: at.toISOString(),
        actor: actorFor({ actor }),
      }
    }),
    cursor: writeCursor(last ?? place),
    has_more: found.length > limit,
  }
}
