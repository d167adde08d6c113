import type { Photo } from '@portal/contract'
import { formatDate } from './windows'

/** A job's photos for display, each with a distinct name. */
export const toPictures = (
  photos: readonly Photo[],
  zone: string,
): { id: number; name: string; url: string; thumbUrl: string; deletable: boolean }[] =>
  photos.map(({ id, file, created_at, deletable }, index) => ({
    id,
    name: `Photo ${index + 1} of ${photos.length}, ${formatDate(created_at, zone)}`,
    url: file.url,
    thumbUrl: file.thumb.url,
    deletable,
  }))
