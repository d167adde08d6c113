import { drawSvg } from '../images/draw-svg'
import { redrawBitmap } from '../images/redraw-bitmap'
import type { PdfWriter } from './pdf-writer'

/** An image that can be drawn: a PNG that was encoded here, and its aspect ratio (width / height). */
export interface PdfImage {
  aspect: number
  png: Buffer
}

const MAX_URL_LENGTH = 2_000_000
/** Maximum number of cached images; logos hardly ever change. */
const MAX_CACHED = 50
const cache = new Map<string, Promise<PdfImage | null>>()

/** Loads the image of a `data:` URL. Null for any other URL, since the server fetches nothing, and for an unreadable image. */
export async function loadImage(url: string | null): Promise<PdfImage | null> {
  if (!url?.startsWith('data:') || url.length > MAX_URL_LENGTH) return null
  let image = cache.get(url)
  if (!image) {
    if (cache.size >= MAX_CACHED) cache.clear()
    image = read(url)
    cache.set(url, image)
    // The next document tries again.
    image.catch(() => cache.delete(url))
  }
  return image.catch(() => null)
}

async function read(url: string): Promise<PdfImage | null> {
  const { isSvg, bytes } = decode(url)
  const png = isSvg ? await drawSvg(bytes.toString('utf8')) : await redrawBitmap(bytes)
  // The header of a PNG begins at byte 16 with its width and its height.
  return png && { aspect: png.readUInt32BE(16) / png.readUInt32BE(20), png }
}

function decode(url: string): { isSvg: boolean; bytes: Buffer } {
  const comma = url.indexOf(',')
  const head = url.slice('data:'.length, comma).toLowerCase()
  const body = url.slice(comma + 1)
  const isSvg = head.startsWith('image/svg+xml')
  if (head.endsWith(';base64')) return { isSvg, bytes: Buffer.from(body, 'base64') }
  try {
    return { isSvg, bytes: Buffer.from(decodeURIComponent(body)) }
  } catch {
    return { isSvg, bytes: Buffer.alloc(0) }
  }
}

/** Draws an image at the given height, or smaller if it would exceed `maxWidth`. Returns its height. */
export function drawImage(
  paper: PdfWriter,
  { png, aspect }: PdfImage,
  alt: string,
  place: { x: number; y: number; height: number; maxWidth: number },
): number {
  const width = Math.min(place.height * aspect, place.maxWidth)
  const height = width / aspect
  paper.figure(alt, () => void paper.pdf.image(png, place.x, place.y, { width, height }))
  return height
}
