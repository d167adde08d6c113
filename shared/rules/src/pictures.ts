import type { Photo } from '@portal/contract'
import { formatDate } from './windows'
import { english, type Words } from './words'

/** A job's photos for display, each with a distinct name. */
export const toPictures = (
  photos: readonly Photo[],
  zone: string,
  words: Words = english,
): { id: number; name: string; url: string; thumbUrl: string; deletable: boolean }[] =>
  photos.map(({ id, file, created_at, deletable }, index) => ({
    id,
    name: words('Photo {number} of {count}, {day}', {
      number: index + 1,
      count: photos.length,
      day: formatDate(created_at, zone, words.language),
    }),
    url: file.url,
    thumbUrl: file.thumb.url,
    deletable,
  }))
