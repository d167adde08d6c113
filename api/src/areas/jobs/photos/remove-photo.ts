import { forbidden, notFound, unprocessable } from '../../../foundation/errors'
import type { Principal } from '../../../foundation/security/sessions'
import type { Db } from '../../../foundation/database/database'
import type { FileStore } from '../../../foundation/files/file-store'
import { findPhoto, forgetPhoto, mayDelete } from './photo.store'

interface Wanted {
  jobId: number
  id: number
  /** The work is done: what customers showed of it stays. */
  isOver: boolean
}

/**
 * Takes a photo out of its job and answers the keys of its files, which go once that is committed. 404 for one that whoever
 * asks does not see, 403 for somebody else's, 422 for a customer's when all is over.
 */
export async function removePhoto(db: Db, principal: Principal, { jobId, id, isOver }: Wanted): Promise<string[]> {
  const isCustomer = principal.role === 'customer'
  const photo = await findPhoto(db, jobId, id)
  if (!photo || (isCustomer && !photo.customerVisible)) throw notFound('No such photo')
  if (!mayDelete(principal, photo)) throw forbidden('Only photos that you added can be deleted.')
  if (isCustomer && isOver) throw unprocessable('This appointment is over, and its photos stay.')
  if (!(await forgetPhoto(db, photo))) throw notFound('No such photo')
  return [photo.key, ...(photo.thumbKey ? [photo.thumbKey] : [])]
}

/** A seeded picture is no file of the store, and removing nothing is none of its errors. */
export async function removeFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => files.remove(key)))
}
