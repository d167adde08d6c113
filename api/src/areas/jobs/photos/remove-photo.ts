import type { Db } from '#foundation/database/database'
import { forbidden, notFound, unprocessable } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import type { Principal } from '#foundation/security/sessions'
import { findPhoto, forgetPhoto, mayDelete } from './photo.store'

interface PhotoOfJob {
  jobId: number
  id: number
  /** The work is done: customers can no longer delete their photos. */
  isOver: boolean
}

/**
 * Deletes a photo's row and returns the keys of its files, to be removed after the commit. 404 for a photo that the principal
 * can't see, 403 for one they may not delete, 422 for a customer's own once the work is done.
 */
export async function removePhoto(db: Db, principal: Principal, { jobId, id, isOver }: PhotoOfJob): Promise<string[]> {
  const isCustomer = principal.role === 'customer'
  const photo = await findPhoto(db, jobId, id)
  if (!photo || (isCustomer && !photo.customerVisible)) throw notFound('No such photo')
  if (!mayDelete(principal, photo)) throw forbidden('Only photos that you added can be deleted.')
  if (isCustomer && isOver) throw unprocessable("This appointment is over, so its photos can't be deleted.")
  if (!(await forgetPhoto(db, photo))) throw notFound('No such photo')
  return [photo.key, ...(photo.thumbKey ? [photo.thumbKey] : [])]
}

/** Seeded photos have no file in the store; removing a missing file is not an error. */
export async function removeFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => files.remove(key)))
}
