import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '../database/database'
import { deleteRows, sumOverTenants } from '../database/delete-rows'
import { mails } from '../database/schema'
import type { FailedWork, FailedWorkQueue } from '../failed-work'
import type { Services } from '../services'

const DAY_MS = 24 * 3_600_000
const KEPT_MS = 30 * DAY_MS
/** The limits look back 30 days, see mail-limits.ts. */
const SENT_KEPT_MS = 90 * DAY_MS

/** Mail that was abandoned after its last attempt. */
export const failedMail: FailedWorkQueue = {
  list: async (database: Database): Promise<FailedWork[]> => {
    const found = await database.acrossTenants((db) =>
      db
        .select({
          tenantId: mails.tenantId,
          id: mails.id,
          kind: mails.kind,
          attempts: mails.attempts,
          createdAt: mails.createdAt,
          problem: mails.problem,
        })
        .from(mails)
        .where(isNotNull(mails.failedAt))
        .orderBy(asc(mails.id)),
    )
    return found.map(({ kind, ...rest }) => ({ ...rest, about: kind }))
  },
  retry: (database, tenantId, id, now) =>
    database.withTenant(tenantId, async (db) => {
      const again = await db
        .update(mails)
        .set({ failedAt: null, attempts: 0, dueAt: now })
        .where(and(isNotNull(mails.failedAt), eq(mails.id, id)))
        .returning({ id: mails.id })
      return again.length === 1
    }),
}

/** Deletes mail that was abandoned, 30 days after it was written. Returns the number of mails. */
export async function deleteFailedMail({
  database,
  tenants,
  clock,
}: Pick<Services, 'database' | 'tenants' | 'clock'>): Promise<number> {
  const isOld = and(isNotNull(mails.failedAt), lt(mails.createdAt, new Date(clock().getTime() - KEPT_MS)))
  let deleted = 0
  for (const tenant of await tenants.withWork((db) =>
    db.selectDistinct({ tenantId: mails.tenantId }).from(mails).where(isOld),
  )) {
    deleted += await database.withTenant(tenant.id, (db) => deleteRows(db, mails, isOld))
  }
  return deleted
}

/** Deletes what is kept of mail that was sent, who got it and its subject, 90 days after it left. Returns the number of mails. */
export function deleteSentMail(services: Pick<Services, 'database' | 'tenants' | 'clock'>): Promise<number> {
  const isOld = lt(mails.sentAt, new Date(services.clock().getTime() - SENT_KEPT_MS))
  // A node of a version that does not know the letter leaves it when it sends the mail.
  const isLeft = and(isNotNull(mails.sentAt), isNotNull(mails.letter))
  return sumOverTenants(services, async (db) => {
    await db.update(mails).set({ letter: null }).where(isLeft)
    return deleteRows(db, mails, isOld)
  })
}
