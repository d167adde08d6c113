import type { FileStore } from '../files/file-store'
import { readPictureFile, readPictureName } from '../files/tenant-pictures'
import { drawSvg } from '../images/draw-svg'
import { redrawBitmap } from '../images/redraw-bitmap'
import type { TenantRow } from '../tenants'
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
  return remember(url, () => draw(decode(url)))
}

/** Loads a tenant's logo, which is uploaded or a `data:` URL. */
export async function loadLogo(
  files: FileStore,
  tenant: Pick<TenantRow, 'id' | 'subdomain'>,
  url: string | null,
): Promise<PdfImage | null> {
  if (!url || !readPictureName(tenant, url)) return loadImage(url)
  return remember(`${tenant.id} ${url}`, async () => {
    const bytes = await readPictureFile(files, tenant, url)
    if (!bytes) throw new Error(`The picture ${url} is not in the file store`)
    return draw({ isSvg: false, bytes })
  })
}

function remember(key: string, load: () => Promise<PdfImage | null>): Promise<PdfImage | null> {
  let image = cache.get(key)
  if (!image) {
    if (cache.size >= MAX_CACHED) cache.clear()
    image = load()
    cache.set(key, image)
    // The next document tries again.
    image.catch(() => cache.delete(key))
  }
  return image.catch(() => null)
}

async function draw({ isSvg, bytes }: ReturnType<typeof decode>): Promise<PdfImage | null> {
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
