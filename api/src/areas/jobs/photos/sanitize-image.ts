import type { Sharp, SharpOptions } from 'sharp'
import type { Message } from '#foundation/errors'
import { detectFileType } from '#foundation/files/file-type'
import { oneAtATime } from '#foundation/one-at-a-time'
import { photoTypes, type PhotoExtension } from '@portal/rules'

const MAX_EDGE_PX = 4_096
const THUMB_EDGE_PX = 480
/** Guards against decompression bombs: a small file can decode to a huge image, at three or four bytes of memory per pixel. */
const MAX_PIXELS = 80_000_000

/** 'End of image', which some cameras and transfers leave out. Viewers show such a picture as it is. */
const JPEG_END = Buffer.from([0xff, 0xd9])

const tooLarge: Message = (i18n) =>
  i18n._('This picture has more than {most} megapixels. Please choose a smaller one.', { most: MAX_PIXELS / 1_000_000 })
export const notAPicture: Message = (i18n) =>
  i18n._('This file is not a picture that we can read. Please choose another.')
const wrongKind =
  (extension: PhotoExtension): Message =>
  (i18n) =>
    photoTypes[extension] === 'image/png'
      ? i18n._('This file is not a PNG picture, though its name says so.')
      : i18n._('This file is not a JPEG picture, though its name says so.')

export type CleanPicture = { ok: true; image: Buffer; thumb: Buffer } | { ok: false; message: Message }

// Decoding takes a CPU core and much memory, so images are processed one at a time. Very rarely libvips never answers
// (https://github.com/lovell/sharp/issues/4486); the largest image takes a few seconds.
const inTurn = oneAtATime('An image', 30_000)

/**
 * Re-encodes an image: upright, at most 4096 px wide and high, and without metadata such as the GPS position. Content
 * hidden in or appended to the file does not survive that.
 */
export async function sanitizeImage(bytes: Buffer, extension: PhotoExtension): Promise<CleanPicture> {
  const type = photoTypes[extension]
  if (detectFileType(bytes) !== type) return { ok: false, message: wrongKind(extension) }
  const { default: sharp } = await import('sharp')
  // Reads the header alone.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > MAX_PIXELS) return { ok: false, message: tooLarge }
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, sequentialRead: true }
  const encode = (picture: Sharp) => (type === 'image/png' ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer()
  const within = (edge: number) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const
  return inTurn(async () => {
    try {
      const draw = (source: Buffer, failOn: 'error' | 'warning') =>
        encode(
          sharp(source, { ...options, failOn })
            .rotate()
            .resize(within(MAX_EDGE_PX)),
        )
      // Of a JPEG that lost more than its end marker, the decoder still warns.
      const image = await draw(bytes, 'error').catch(() => draw(Buffer.concat([bytes, JPEG_END]), 'warning'))
      return { ok: true, image, thumb: await encode(sharp(image).resize(within(THUMB_EDGE_PX))) }
    } catch {
      return { ok: false, message: notAPicture }
    }
  })
}
