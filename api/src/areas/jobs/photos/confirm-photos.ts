import type { Db } from '#foundation/database/database'
import type { Message } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import { MAX_PHOTO_BYTES, photoExtension, photoTypes } from '@portal/rules'
import { pictureKeys } from './photo.keys'
import { findReserved, keepPhoto, refusePhoto, tooMany, wasRefused, type PhotoRow } from './photo.store'
import { sanitizeImage, notAPicture } from './sanitize-image'

const unknown: Message = (i18n) => i18n._('This file was not uploaded for this job. Please choose it again.')
const tooManyBytes: Message = (i18n) =>
  i18n._('This file is larger than {most} MB. Please choose a smaller one.', { most: MAX_PHOTO_BYTES / 1024 / 1024 })
const notArrived: Message = (i18n) => i18n._('This file did not arrive. Please choose it again.')

export type Confirmed = { ok: true; photo: PhotoRow } | { ok: false; key: string; message: Message }

interface Needs {
  files: FileStore
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  now: Date
  /** Treat photos that are hidden from customers as unknown. */
  customersOnly: boolean
  /** Visibility of the resulting photos; undefined leaves the default, visible. */
  customerVisible?: boolean | undefined
}

/**
 * Turns uploaded files into photos, sequentially and independently: a rejected file does not affect the others, and files
 * confirmed before a failure stay confirmed. No transaction is open while an image is being processed.
 */
export async function confirmPhotos(jobId: number, keys: readonly string[], needs: Needs): Promise<Confirmed[]> {
  const uniqueKeys = [...new Set(keys)]
  const rows = await needs.transact((db) => findReserved(db, jobId, uniqueKeys))
  const results: Confirmed[] = []
  for (const key of uniqueKeys) {
    const row = rows.get(key)
    const result: Confirmed = row ? await confirmOne(key, row, needs) : { ok: false, key, message: unknown }
    const isHidden = result.ok && needs.customersOnly && !result.photo.customerVisible
    results.push(isHidden ? { ok: false, key, message: unknown } : result)
  }
  return results
}

async function confirmOne(
  key: string,
  row: PhotoRow,
  { files, transact, now, customerVisible }: Needs,
): Promise<Confirmed> {
  if (row.uploadedAt) return { ok: true, photo: row }
  if (wasRefused(row)) return { ok: false, key, message: notAPicture }
  const refuse = (message: Message): Confirmed => ({ ok: false, key, message })

  const bytes = await files.read(key)
  if (!bytes) {
    // A concurrent request may just have confirmed it.
    const again = (await transact((db) => findReserved(db, row.jobId, [key]))).get(key)
    return again?.uploadedAt
      ? { ok: true, photo: again }
      : refuse(again && wasRefused(again) ? notAPicture : notArrived)
  }
  const extension = photoExtension(key)!
  const picture =
    bytes.length > MAX_PHOTO_BYTES
      ? { ok: false as const, message: tooManyBytes }
      : await sanitizeImage(bytes, extension)
  if (!picture.ok) {
    await transact((db) => refusePhoto(db, row))
    await files.remove(key)
    return refuse(picture.message)
  }
  const places = pictureKeys(key)
  await files.write(places.key, picture.image, photoTypes[extension])
  await files.write(places.thumbKey, picture.thumb, photoTypes[extension])
  const photo = await transact((db) => keepPhoto(db, row, { byteSize: picture.image.length, customerVisible }, now))
  await files.remove(key)
  if (photo) return { ok: true, photo }
  await Promise.all([files.remove(places.key), files.remove(places.thumbKey)])
  return refuse(tooMany)
}
