import { and, count, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { jobs, photos } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { unprocessable, type Message } from '#foundation/errors'
import type { FileUrl } from '#foundation/files/file-url'
import type { Principal } from '#foundation/security/sessions'
import type { Photo } from '@portal/contract'
import { MAX_PHOTOS_PER_JOB, photoTypes, type PhotoExtension } from '@portal/rules'
import { newUploadKey, pictureKeys } from './photo.keys'

export type PhotoRow = typeof photos.$inferSelect

/** How long an upload form is valid. */
export const RESERVED_SECONDS = 3_600

export const tooMany: Message = (i18n) => i18n._('A job can have at most {most} photos.', { most: MAX_PHOTOS_PER_JOB })

/** Counts a job's photos, and reservations made after `reservedAfter`. Locks the job's row, to serialize concurrent requests. */
async function countPhotos(db: Db, jobId: number, { reservedAfter }: { reservedAfter: Date | null }): Promise<number> {
  await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId)).for('update')
  const isOne = reservedAfter
    ? or(isNotNull(photos.uploadedAt), gt(photos.createdAt, reservedAfter))
    : isNotNull(photos.uploadedAt)
  const [row] = await db
    .select({ value: count() })
    .from(photos)
    .where(and(eq(photos.jobId, jobId), isOne))
  return row?.value ?? 0
}

/** Reserves an upload key for each file; 422 if the job would have too many photos. */
export async function reservePhotos(
  db: Db,
  job: { id: number; tenantId: number },
  addedBy: number | null,
  extensions: readonly PhotoExtension[],
  now: Date,
): Promise<{ key: string; contentType: string }[]> {
  const taken = await countPhotos(db, job.id, { reservedAfter: new Date(now.getTime() - RESERVED_SECONDS * 1_000) })
  if (taken + extensions.length > MAX_PHOTOS_PER_JOB) throw unprocessable(tooMany, 'extensions')
  const places = extensions.map((extension) => ({
    key: newUploadKey(job.tenantId, job.id, extension),
    contentType: photoTypes[extension],
  }))
  await db.insert(photos).values(places.map((place) => ({ jobId: job.id, ...place, addedBy, createdAt: now })))
  return places
}

/** The job's photo rows by upload key, confirmed or not. */
export async function findReserved(
  db: Db,
  jobId: number,
  uploadKeys: readonly string[],
): Promise<Map<string, PhotoRow>> {
  const kept = new Map(uploadKeys.map((key) => [pictureKeys(key).key, key]))
  const found = await db
    .select()
    .from(photos)
    .where(
      and(
        eq(photos.jobId, jobId),
        or(
          and(isNull(photos.uploadedAt), inArray(photos.key, [...uploadKeys])),
          and(isNotNull(photos.uploadedAt), inArray(photos.key, [...kept.keys()])),
        ),
      ),
    )
  return new Map(found.map((row) => [row.uploadedAt ? kept.get(row.key)! : row.key, row]))
}

/** Marks a reservation as uploaded, and returns the photo; null if the job has too many photos by now, or the row is gone. */
export async function keepPhoto(
  db: Db,
  row: PhotoRow,
  { byteSize, customerVisible }: { byteSize: number; customerVisible?: boolean },
  now: Date,
): Promise<PhotoRow | null> {
  if ((await countPhotos(db, row.jobId, { reservedAfter: null })) >= MAX_PHOTOS_PER_JOB) return null
  const [kept] = await db
    .update(photos)
    .set({ ...pictureKeys(row.key), byteSize, uploadedAt: now, customerVisible })
    .where(and(eq(photos.id, row.id), isNull(photos.uploadedAt)))
    .returning()
  // A concurrent request confirmed it, with the same result.
  return kept ?? (await db.select().from(photos).where(eq(photos.id, row.id)))[0] ?? null
}

/** Marks a file that is not a readable image by a size of 0 bytes, so that confirming it again gets the same response. */
export const refusePhoto = (db: Db, row: PhotoRow): Promise<unknown> =>
  db
    .update(photos)
    .set({ byteSize: 0 })
    .where(and(eq(photos.id, row.id), isNull(photos.uploadedAt)))

export const wasRefused = (row: PhotoRow): boolean => row.uploadedAt === null && row.byteSize === 0

/** Admins may delete any photo, others their own. Admins and customers must be signed in; technicians reach jobs only by links. */
export function mayDelete({ role, userId, resource }: Principal, photo: PhotoRow): boolean {
  const isTheirs = userId !== null && photo.addedBy === userId
  if (role === 'technician') return isTheirs
  return resource === null && (role === 'admin' || (role === 'customer' && isTheirs))
}

/** Deletes the photo's row; false if it was gone already. The caller removes the files afterwards. */
export const forgetPhoto = async (db: Db, photo: PhotoRow): Promise<boolean> =>
  (await db.delete(photos).where(eq(photos.id, photo.id)).returning({ id: photos.id })).length > 0

/** Sets whether customers see a photo; null if it is gone. */
export async function setPhotoVisibility(db: Db, { id }: PhotoRow, customerVisible: boolean): Promise<PhotoRow | null> {
  const [row] = await db.update(photos).set({ customerVisible }).where(eq(photos.id, id)).returning()
  return row ?? null
}

/** A confirmed photo of the job; null if there is none with the id. */
export async function findPhoto(db: Db, jobId: number, id: number): Promise<PhotoRow | null> {
  const [row] = await db
    .select()
    .from(photos)
    .where(and(eq(photos.jobId, jobId), eq(photos.id, id), isNotNull(photos.uploadedAt)))
  return row ?? null
}

export const toPhoto = async (row: PhotoRow, fileUrl: FileUrl, reader: Principal): Promise<Photo> => ({
  id: row.id,
  file: { url: await fileUrl(row.key), thumb: { url: await fileUrl(row.thumbKey ?? row.key) } },
  created_at: iso(row.createdAt),
  customer_visible: row.customerVisible,
  deletable: mayDelete(reader, row),
})
