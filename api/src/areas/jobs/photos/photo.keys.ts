import type { PhotoExtension } from '@portal/rules'
import { randomBytes } from 'node:crypto'

/** Where an upload goes: `tenants/1/jobs/5/<32 signs>.jpg`. 128 random bits, so that no key can be guessed from another. */
export const newUploadKey = (tenantId: number, jobId: number, extension: PhotoExtension): string =>
  `tenants/${tenantId}/jobs/${jobId}/${randomBytes(16).toString('hex')}.${extension}`

/**
 * Where the picture of an upload is kept. Never where the upload went: that form may be sent again until it expires, and
 * what nobody has looked at must not take the place of what was.
 */
export function picturesOf(uploadKey: string): { key: string; thumbKey: string } {
  const dot = uploadKey.lastIndexOf('.')
  const [folder, extension] = [uploadKey.slice(0, dot), uploadKey.slice(dot)]
  return { key: `${folder}/photo${extension}`, thumbKey: `${folder}/thumb${extension}` }
}

/** The upload's key of a picture that is kept; null for what was never uploaded, such as seeded pictures. */
export const uploadKeyOf = (key: string): string | null => {
  const [, folder, extension] = /^(tenants\/\d+\/jobs\/\d+\/[0-9a-f]{32})\/photo(\.\w+)$/.exec(key) ?? []
  return folder && extension ? folder + extension : null
}

