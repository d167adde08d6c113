import type { Sharp } from 'sharp'
import { detectFileType } from '../files/file-type'
import { oneAtATime } from '../one-at-a-time'

/** Maximum size of an image that is decoded: a few kilobytes can declare any number of pixels. */
export const MAX_PIXELS = 16_000_000
/** Enough for 300 dots per inch at the size at which our documents show a logo or a signature. */
const MAX_EDGE_PX = 1_000

// Decoding is outside the main thread, but takes a core and memory, and libvips may hang; see sanitize-image.ts.
const inTurn = oneAtATime('Decoding an image', 10_000)

/**
 * Decodes a bitmap, upright and in sRGB, for `draw`, which encodes it again: that leaves out its metadata, and what is hidden
 * in it. Null for an image that can't be decoded or has more than 16 megapixels. Throws a 503 if decoding hangs.
 */
export async function decodeBitmap<T>(bytes: Buffer, draw: (picture: Sharp) => Promise<T>): Promise<T | null> {
  const { default: sharp } = await import('sharp')
  return inTurn(() =>
    draw(
      sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
        .rotate()
        .toColorspace('srgb'),
    ).catch(() => null),
  )
}

/**
 * A PNG or JPEG as a plain PNG of at most 1000 × 1000 pixels. Null for anything else, and for what can't be decoded.
 *
 * The PDF library's own decoder reads other parts of a file than a check would, and throws where nothing catches. So it is
 * only given what was encoded here.
 */
export async function redrawBitmap(bytes: Buffer): Promise<Buffer | null> {
  const type = detectFileType(bytes)
  if (type !== 'image/png' && type !== 'image/jpeg') return null
  return decodeBitmap(bytes, (picture) =>
    picture
      .resize({ width: MAX_EDGE_PX, height: MAX_EDGE_PX, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer(),
  )
}
