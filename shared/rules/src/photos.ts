import type { photoExtensions } from '@portal/contract'

export type PhotoExtension = (typeof photoExtensions)[number]

/** MIME types by file extension of photos that may be attached to a job. */
export const photoTypes = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' } satisfies Record<PhotoExtension, string>

/** 10 MB: enough for a phone camera's photos, with headroom. Must stay below HARD_CAP_BYTES of the embedded file store. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
export const MAX_PHOTOS_AT_ONCE = 20
export const MAX_PHOTOS_PER_JOB = 100

const MAX_PHOTO_TRIES = 20

/** A new photo's thumbnail may not be ready right away: retry interval for a gallery, and its total retries over all photos. */
export const photoRetry = (photoCount: number): { everyMs: number; tries: number } => ({ everyMs: 500, tries: Math.min(3 * photoCount, MAX_PHOTO_TRIES) })

/** Value for a file input's `accept`. */
export const PHOTO_ACCEPT = Object.keys(photoTypes).map((extension) => `.${extension}`).join(',')

/** `IMG_1.JPG` → `jpg`; null if the name's extension is not a photo's. */
export function photoExtension(name: string): PhotoExtension | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(photoTypes, extension) ? (extension as PhotoExtension) : null
}

/** Validates a file before upload. Returns the problem, e.g. 'not a PNG or JPEG image', or null. */
export function photoProblem({ name, type, size }: { name: string; type: string; size: number }): string | null {
  const extension = photoExtension(name)
  // Some systems don't report a MIME type; if there is one, it must match.
  if (!extension || (type !== '' && type !== photoTypes[extension])) return 'not a PNG or JPEG image'
  if (size === 0) return 'the file is empty'
  return size > MAX_PHOTO_BYTES ? `larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB` : null
}
