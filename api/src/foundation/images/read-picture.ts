import type { Message } from '../errors'
import { detectFileType } from '../files/file-type'
import { MAX_PIXELS } from './redraw-bitmap'
import { svgProblem } from './svg-problem'

const MAX_MB = 5
export const MAX_PICTURE_BYTES = MAX_MB * 1024 * 1024
export const PICTURE_LIMITS = { mb: MAX_MB, megapixels: MAX_PIXELS / 1e6 }

export type Picture =
  | { kind: 'SVG'; svg: string }
  /** Decoding may still fail. */
  | { kind: 'PNG' | 'JPEG' | 'WebP'; bytes: Buffer }

/** `reason` is the end of a sentence. */
export type ReadPicture = { ok: true; picture: Picture } | { ok: false; reason: Message }

/** Tells by its content what picture a file is, whatever its name and type, and whether it can be shown. */
export async function readPicture(bytes: Buffer): Promise<ReadPicture> {
  if (bytes.length === 0) return { ok: false, reason: (i18n) => i18n._('the file is empty') }
  if (bytes.length > MAX_PICTURE_BYTES)
    return { ok: false, reason: (i18n) => i18n._('it has {mb} MB', { mb: toUpper(bytes.length / 1024 / 1024) }) }
  const kind = detectBitmap(bytes)
  if (kind) {
    const reason = await bitmapProblem(bytes)
    return reason ? { ok: false, reason } : { ok: true, picture: { kind, bytes } }
  }
  const svg = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (!/^\s*</.test(svg) || !/<(?:[\w-]+:)?svg[\s>]/.test(svg))
    return { ok: false, reason: (i18n) => i18n._('it is another kind of file') }
  const reason = svgProblem(svg)
  return reason ? { ok: false, reason } : { ok: true, picture: { kind: 'SVG', svg } }
}

/** With one decimal, rounded up: what is a little over a limit must not look as if it were at it. */
const toUpper = (count: number): string => String(Math.ceil(count * 10) / 10)

function detectBitmap(bytes: Buffer): 'PNG' | 'JPEG' | 'WebP' | null {
  const type = detectFileType(bytes)
  if (type === 'image/png') return 'PNG'
  if (type === 'image/jpeg') return 'JPEG'
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'WebP' : null
}

/** An animated PNG says so before its first pixels. Decoders that don't know of it show the first picture. */
const isAnimatedPng = (bytes: Buffer): boolean => bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL')

async function bitmapProblem(bytes: Buffer): Promise<Message | null> {
  const { default: sharp } = await import('sharp')
  // Reads the header alone.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return (i18n) => i18n._('it can’t be read')
  if ((header.pages ?? 1) > 1 || isAnimatedPng(bytes)) return (i18n) => i18n._('it moves. Please give a still picture')
  const megapixels = (header.width * header.height) / 1e6
  if (megapixels <= MAX_PIXELS / 1e6) return null
  return (i18n) => i18n._('it has {megapixels} megapixels', { megapixels: toUpper(megapixels) })
}
