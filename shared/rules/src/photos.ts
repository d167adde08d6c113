import type { photoExtensions } from '@portal/contract'
import { english, type Words } from './words'

export type PhotoExtension = (typeof photoExtensions)[number]

/** MIME types by file extension of photos that may be attached to a job. */
export const photoTypes = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' } satisfies Record<
  PhotoExtension,
  string
>

/** 10 MB: enough for a phone camera's photos, with headroom. Must stay below HARD_CAP_BYTES of the embedded file store. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
export const MAX_PHOTOS_AT_ONCE = 20
export const MAX_PHOTOS_PER_JOB = 100

const MAX_PHOTO_TRIES = 20

/** A new photo's thumbnail may not be ready right away: retry interval for a gallery, and its total retries over all photos. */
export const photoRetry = (photoCount: number): { everyMs: number; tries: number } => ({
  everyMs: 500,
  tries: Math.min(3 * photoCount, MAX_PHOTO_TRIES),
})

/** Value for a file input's `accept`: by type too, because phones offer pictures without a name's extension. */
export const PHOTO_ACCEPT = [
  ...Object.keys(photoTypes).map((extension) => `.${extension}`),
  ...new Set(Object.values(photoTypes)),
].join(',')

/** `IMG_1.JPG` → `jpg`; null if the name's extension is not a photo's. */
export function photoExtension(name: string): PhotoExtension | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return isPhotoExtension(extension) ? extension : null
}

const isPhotoExtension = (text: string): text is PhotoExtension => Object.hasOwn(photoTypes, text)

const firstBytes = { png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], jpg: [0xff, 0xd8, 0xff] } satisfies Partial<
  Record<PhotoExtension, number[]>
>

/** The kind of a photo by its first eight bytes; null if it is neither PNG nor JPEG. */
export function detectPhoto(start: Uint8Array): keyof typeof firstBytes | null {
  const isKind = (kind: keyof typeof firstBytes) => firstBytes[kind].every((byte, index) => start[index] === byte)
  return (['png', 'jpg'] as const).find(isKind) ?? null
}

/** A chosen file that can be uploaded, or what is wrong with it, as the end of a sentence: 'not a PNG or JPEG image'. */
export type CheckedPhoto = { ok: true; file: File } | { ok: false; problem: string }

/**
 * Checks a file before upload. Its content decides, since phones and browsers give a JPEG any name and type: `image/jpg`,
 * `application/octet-stream`, `.jfif`, no extension. If they don't fit the content, the returned file has others.
 */
export async function checkPhoto(file: File, words: Words = english): Promise<CheckedPhoto> {
  const bad = (problem: string) => ({ ok: false, problem }) as const
  if (file.size === 0) return bad(words('the file is empty'))
  const start = await readStart(file)
  if (!start) return bad(words('the file could not be read'))
  const kind = detectPhoto(start)
  if (!kind) return bad(words('not a PNG or JPEG image'))
  if (file.size > MAX_PHOTO_BYTES)
    return bad(words('larger than {megabytes} MB', { megabytes: MAX_PHOTO_BYTES / 1024 / 1024 }))
  const extension = photoExtension(file.name)
  const isNamedSo = extension !== null && photoTypes[extension] === photoTypes[kind]
  if (isNamedSo && file.type === photoTypes[kind]) return { ok: true, file }
  const name = isNamedSo ? file.name : `${file.name.trim().replace(/\.\w*$/, '') || 'photo'}.${kind}`
  return { ok: true, file: new File([file], name, { type: photoTypes[kind], lastModified: file.lastModified }) }
}

/** Null if the browser can't read the file, e.g. because it was moved or is only in a cloud. */
async function readStart(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, firstBytes.png.length).arrayBuffer())
  } catch {
    return null
  }
}
