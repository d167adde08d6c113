import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Message } from '#foundation/errors'
import { drawSvg } from '#foundation/images/draw-svg'
import { readPicture, type Picture } from '#foundation/images/read-picture'
import { decodeBitmap } from '#foundation/images/redraw-bitmap'
import type { PictureSlot } from '@portal/contract'
import { heroWidths, type Brand } from '@portal/rules'
import { brandRoles, contrast } from '@portal/theme/css'

/** One file of a slot. */
interface Drawn {
  /** Pixels across, where a slot has several sizes. */
  size?: number
  bytes: Buffer
  width: number
  height: number
}
interface PictureFile extends Omit<Drawn, 'size'> {
  name: string
}
type BrandColors = Pick<Brand, 'primaryColor' | 'secondaryColor'>

export type DrawnPicture =
  | {
      ok: true
      files: PictureFile[]
      /** The one whose address the settings have. */
      main: PictureFile
      kind: Picture['kind']
      /** It has letters, which we draw in a font of ours. */
      hasText: boolean
    }
  | { ok: false; reason: Message }

const cantBeDrawn: Message = (i18n) => i18n._('it can’t be drawn: it is damaged or too intricate')
/** Longer than a document waits: somebody asked for it, once. */
const SVG_LIMIT_MS = 10_000
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** A logo's, for a bar of 44 pixels on any screen, and for print. */
const LOGO_PX = { width: 3_000, height: 300 }
/** Of a drawing: twice, since what is transparent around it is cut off. */
const LARGE = { heightPx: 2 * LOGO_PX.height, maxWidthPx: 2 * LOGO_PX.width }
const FAVICON_PX = 64
/** For a home screen, which may cut it to a circle: the mark has a fifth of free space at each side. */
const APP_ICONS_PX = [192, 512] as const
const MARK_SHARE = 0.6
const HERO_LARGEST_PX = heroWidths[2]
/** Which of its sizes the settings have. */
const HERO_MAIN_PX = heroWidths[1]

async function encode(picture: Sharp): Promise<Drawn> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Of 256 colors: a quarter of the bytes, and logos have few. */
const asPng = (picture: Sharp) => encode(picture.png({ palette: true, quality: 90 }))

/** Without what is wholly transparent around it. */
const cutOut = async (picture: Sharp): Promise<Sharp> =>
  (await picture.metadata()).hasAlpha ? picture.trim({ background: CLEAR, threshold: 0, lineArt: true }) : picture

const drawLogo = (bitmap: Buffer): Promise<Drawn[] | null> =>
  decodeBitmap(bitmap, async (picture) => [
    await asPng((await cutOut(picture)).resize({ ...LOGO_PX, fit: 'inside', withoutEnlargement: true })),
  ])

/** The panel's color, or white where the mark would not be seen on it. */
async function findGround(mark: Sharp, brand: BrandColors): Promise<string> {
  const { brandDeep } = brandRoles(brand, 'light')
  const [red = 0, green = 0, blue = 0] = await mark.clone().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  const mean = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  const onPanel = contrast(mean, brandDeep)
  return onPanel >= 3 || onPanel >= contrast(mean, '#ffffff') ? brandDeep : '#ffffff'
}

async function drawFavicon(bitmap: Buffer, brand: BrandColors): Promise<Drawn[] | null> {
  const { default: sharp } = await import('sharp')
  const largest = Math.max(...APP_ICONS_PX)
  const bytes = await decodeBitmap(bitmap, async (picture) =>
    (await cutOut(picture))
      .resize({ width: largest, height: largest, fit: 'contain', background: CLEAR })
      .png()
      .toBuffer(),
  )
  if (!bytes) return null
  const mark = sharp(bytes)
  const square = (edge: number) => mark.clone().resize(edge, edge)
  const ground = await findGround(mark, brand)
  const onGround = async (size: number): Promise<Drawn> => {
    const edge = Math.round(size * MARK_SHARE)
    const [before, after] = [Math.floor((size - edge) / 2), Math.ceil((size - edge) / 2)]
    const free = { top: before, left: before, bottom: after, right: after }
    const placed = square(edge)
      .flatten({ background: ground })
      .extend({ ...free, background: ground })
    return { ...(await asPng(placed)), size }
  }
  return [await asPng(square(FAVICON_PX)), ...(await Promise.all(APP_ICONS_PX.map(onGround)))]
}

const drawHero = (bitmap: Buffer): Promise<Drawn[] | null> =>
  decodeBitmap(bitmap, async (picture) => {
    const drawn: Drawn[] = []
    // One after another: each takes a core, and memory.
    for (const size of heroWidths)
      drawn.push({
        ...(await encode(picture.clone().resize({ width: size, withoutEnlargement: true }).webp({ quality: 60 }))),
        size,
      })
    return drawn
  })

const slots: Record<
  PictureSlot,
  { svgSize: typeof LARGE; draw: (bitmap: Buffer, brand: BrandColors) => Promise<Drawn[] | null> }
> = {
  logo: { svgSize: LARGE, draw: drawLogo },
  light_logo: { svgSize: LARGE, draw: drawLogo },
  favicon: { svgSize: LARGE, draw: drawFavicon },
  hero: { svgSize: { heightPx: HERO_LARGEST_PX, maxWidthPx: HERO_LARGEST_PX }, draw: drawHero },
}

/** Whether there is anything in it but transparency. */
async function isSeen({ bytes }: Drawn): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const { channels } = await sharp(bytes).stats()
  return channels.length < 4 || channels[3]!.max > 0
}

function toFiles(slot: PictureSlot, drawn: readonly Drawn[]): PictureFile[] {
  const hash = createHash('sha256')
  for (const { bytes } of drawn) hash.update(bytes)
  const start = `${slot}-${hash.digest('hex').slice(0, 16)}`
  const extension = slot === 'hero' ? 'webp' : 'png'
  return drawn.map(({ size, ...file }) => ({ ...file, name: `${start}${size ? `-${size}` : ''}.${extension}` }))
}

/** Draws an uploaded picture anew, in every size that its slot needs. The name of each file has a hash of their content. */
export async function drawPicture(slot: PictureSlot, bytes: Buffer, brand: BrandColors): Promise<DrawnPicture> {
  const read = await readPicture(bytes)
  if (!read.ok) return read
  const { picture } = read
  const { svgSize, draw } = slots[slot]
  const bitmap = picture.kind === 'SVG' ? await drawSvg(picture.svg, SVG_LIMIT_MS, svgSize) : picture.bytes
  const drawn = bitmap && (await draw(bitmap, brand))
  if (!drawn) return { ok: false, reason: cantBeDrawn }
  if (!(await isSeen(drawn[0]!))) return { ok: false, reason: (i18n) => i18n._('nothing can be seen in it') }
  const files = toFiles(slot, drawn)
  const main = files.find(({ name }) => name.includes(`-${HERO_MAIN_PX}.`)) ?? files[0]!
  return { ok: true, files, main, kind: picture.kind, hasText: picture.kind === 'SVG' && /<text\b/.test(picture.svg) }
}

/** The names of all files of a picture, from the one in the settings. */
export function listNames(slot: PictureSlot, name: string): string[] {
  const sizes = { logo: [], light_logo: [], favicon: APP_ICONS_PX, hero: heroWidths }[slot]
  return [...new Set([name, ...sizes.map((size) => name.replace(/(?:-\d{2,4})?(?=\.\w+$)/, `-${size}`))])]
}
