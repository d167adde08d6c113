import { and, gt, inArray, isNull, lt } from 'drizzle-orm'
import { deleteRows } from '#foundation/database/delete-rows'
import { photos } from '#foundation/database/schema'
import type { Services } from '#foundation/services'
import { toUploadKey } from './photo.keys'
import { RESERVED_SECONDS } from './photo.store'

const DAY_MS = 24 * 3_600_000

type Needs = Pick<Services, 'database' | 'tenants' | 'clock' | 'files'>

/** Deletes reservations that were not confirmed within a day, with their uploaded files. Returns the number of deleted rows. */
export async function deleteExpiredReservations({ database, tenants, clock, files }: Needs): Promise<number> {
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds)
  const isOld = and(isNull(photos.uploadedAt), lt(photos.createdAt, before(DAY_MS)))
  let deleted = 0
  for (const tenant of await tenants.all()) {
    const [old, recent] = await database.withTenant(tenant.id, async (db) => [
      await db.select({ id: photos.id, key: photos.key }).from(photos).where(isOld),
      await db
        .select({ key: photos.key })
        .from(photos)
        .where(and(lt(photos.createdAt, before(RESERVED_SECONDS * 1_000)), gt(photos.createdAt, before(3 * DAY_MS)))),
    ])
    // An upload form can be submitted again after its photo was confirmed; nothing refers to such a file.
    const sentTwice = recent.map(({ key }) => toUploadKey(key)).filter((key) => key !== null)
    // Files first: if that fails, the row is still there for the next run.
    for (const key of [...old.map(({ key }) => key), ...sentTwice]) await files.remove(key)
    if (old.length === 0) continue
    const ids = old.map(({ id }) => id)
    deleted += await database.withTenant(tenant.id, (db) => deleteRows(db, photos, and(isOld, inArray(photos.id, ids))))
  }
  return deleted
}
