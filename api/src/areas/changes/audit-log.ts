import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { changes } from '#foundation/database/schema'
import { badRequest } from '#foundation/errors'
import type { AuditEntry, ChangedType, Query, Response } from '@portal/contract'
import { describeActors } from './actors'

/** Entries of the audit log, newest first. */
export async function listAuditEntries(
  db: Db,
  { resource_type, resource_id, user_id, since, until, before, limit = 100 }: Query<'listAuditEntries'>,
): Promise<Response<'listAuditEntries'>> {
  if (before !== undefined && !/^\d{1,16}$/.test(before))
    throw badRequest('before', 'This is not the `next` of an earlier answer.')
  const found = await db
    .select()
    .from(changes)
    .where(
      and(
        resource_type && eq(changes.resourceType, resource_type),
        resource_id === undefined ? undefined : eq(changes.resourceId, resource_id),
        user_id === undefined ? undefined : sql`(${changes.actor} ->> 'id')::integer = ${user_id}`,
        since === undefined ? undefined : gte(changes.at, new Date(since)),
        until === undefined ? undefined : lt(changes.at, new Date(until)),
        before === undefined ? undefined : lt(changes.id, Number(before)),
      ),
    )
    .orderBy(desc(changes.id))
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
