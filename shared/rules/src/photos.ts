import type { Photo, photoExtensions } from '@portal/contract'
import { formatDate } from './windows'

export type PhotoExtension = (typeof photoExtensions)[number]

/** Type of the files of each extension that may be attached to a job. */
export const photoTypes = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' } satisfies Record<PhotoExtension, string>

/** 10 MB: what a phone's camera makes, with room. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
export const MAX_PHOTOS_AT_ONCE = 20
export const MAX_PHOTOS_PER_JOB = 100

const MAX_PHOTO_TRIES = 20

/** The small version of a new photo may be a moment late: how its gallery asks again, counting the tries of all its pictures. */
export const photoRetry = (photoCount: number): { everyMs: number; tries: number } => ({ everyMs: 500, tries: Math.min(3 * photoCount, MAX_PHOTO_TRIES) })

/** For a file field's `accept`. */
export const PHOTO_ACCEPT = Object.keys(photoTypes).map((extension) => `.${extension}`).join(',')

/** `IMG_1.JPG` → `jpg`; null for what is no photo by its name. */
export function photoExtension(name: string): PhotoExtension | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(photoTypes, extension) ? (extension as PhotoExtension) : null
}

/** What is wrong with a file before anything of it was sent: 'not a PNG or JPEG picture'; null: nothing. */
export function photoProblem({ name, type, size }: { name: string; type: string; size: number }): string | null {
  const extension = photoExtension(name)
  // Not every system knows a type for every name; one that it knows must fit.
  if (!extension || (type !== '' && type !== photoTypes[extension])) return 'not a PNG or JPEG picture'
  if (size === 0) return 'the file is empty'
  return size > MAX_PHOTO_BYTES ? `larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB` : null
}

/** How a job's photos are shown: each with a name that tells it from the others. */
export const toPictures = (photos: readonly Photo[], zone: string): { id: number; name: string; url: string; thumbUrl: string; deletable: boolean }[] =>
  photos.map(({ id, file, created_at, deletable }, index) => ({
    id,
    name: `Photo ${index + 1} of ${photos.length}, ${formatDate(created_at, zone)}`,
    url: file.url,
    thumbUrl: file.thumb.url,
    deletable,
  }))
