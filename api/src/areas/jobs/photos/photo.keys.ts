import { randomBytes } from 'node:crypto'
import type { PhotoExtension } from '@portal/rules'

/** The key of a new upload: `tenants/1/jobs/5/<32 hex digits>.jpg`. 128 random bits, so that keys cannot be guessed. */
export const newUploadKey = (tenantId: number, jobId: number, extension: PhotoExtension): string =>
  `tenants/${tenantId}/jobs/${jobId}/${randomBytes(16).toString('hex')}.${extension}`

/**
 * The keys of the processed image and its thumbnail. Never the upload's own key: the upload form can be submitted again
 * until it expires, and an unchecked file must not replace a checked one.
 */
export function pictureKeys(uploadKey: string): { key: string; thumbKey: string } {
  const dot = uploadKey.lastIndexOf('.')
  const [folder, extension] = [uploadKey.slice(0, dot), uploadKey.slice(dot)]
  return { key: `${folder}/photo${extension}`, thumbKey: `${folder}/thumb${extension}` }
}

/** The upload key of a stored image; null if it was not uploaded, such as seeded images. */
export const toUploadKey = (key: string): string | null => {
  const [, folder, extension] = /^(tenants\/\d+\/jobs\/\d+\/[0-9a-f]{32})\/photo(\.\w+)$/.exec(key) ?? []
  return folder && extension ? folder + extension : null
}
