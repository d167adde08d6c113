import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { changes } from '#foundation/database/schema'
import { badRequest } from '#foundation/errors'
import type { AuditEntry, ChangedType, Query, Response } from '@portal/contract'
import { describeActors } from './actors'

/** The entry that a page ended with. */
async function findPlace(db: Db, cursor: string): Promise<{ at: Date; id: number }> {
  const found = /^\d{1,16}$/.test(cursor)
    ? await db
        .select({ at: changes.at, id: changes.id })
        .from(changes)
        .where(eq(changes.id, Number(cursor)))
    : []
  if (!found[0]) throw badRequest('after', 'This is not the `next` of an earlier answer.')
  return found[0]
}

/** Entries of the audit log, newest first. */
export async function listAuditEntries(
  db: Db,
  { resource_type, resource_id, user_id, since, until, after, limit = 100 }: Query<'listAuditEntries'>,
): Promise<Response<'listAuditEntries'>> {
  const place = after === undefined ? null : await findPlace(db, after)
  const found = await db
    .select()
    .from(changes)
    .where(
      and(
        resource_type && eq(changes.resourceType, resource_type),
        resource_id === undefined ? undefined : eq(changes.resourceId, resource_id),
        user_id === undefined ? undefined : eq(changes.actorId, user_id),
        since === undefined ? undefined : gte(changes.at, new Date(since)),
        until === undefined ? undefined : lt(changes.at, new Date(until)),
        place ? sql`(${changes.at}, ${changes.id}) < (${place.at.toISOString()}, ${place.id})` : undefined,
      ),
    )
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const actorFor = await describeActors(db, page)
  return {
    data: page.map((row): AuditEntry => ({
      id: row.id,
      resource_type: row.resourceType as ChangedType,
      resource_id: row.resourceId,
      action: row.action,
      at: row.at.toISOString(),
      actor: actorFor(row),
      table: row.tableName,
      row_id: row.rowId,
      before: row.before,
      after: row.after,
      request_id: row.actor?.request ?? null,
      reason: row.actor?.reason ?? null,
    })),
    next: found.length > limit ? String(page.at(-1)!.id) : null,
  }
}
