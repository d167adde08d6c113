import { loadFonts } from './fonts'
import type { PdfWriter } from './pdf-writer'
import { isDrawablePng } from './png'

type Pdf = PDFKit.PDFDocument
type DrawSvg = typeof import('svg-to-pdfkit')

/** An image that can be drawn, and its aspect ratio (width / height). */
export interface PdfImage {
  aspect: number
  draw(pdf: Pdf, x: number, y: number, width: number, height: number): void
}

const LETTERS_AT_MOST = 2_000_000
/** Maximum number of cached images; logos hardly ever change. */
const REMEMBERED_AT_MOST = 50
const remembered = new Map<string, Promise<PdfImage | null>>()

/** Loads the image of a `data:` URL. Null for any other URL, since the server fetches nothing, and for an unreadable image. */
export function loadImage(url: string | null): Promise<PdfImage | null> {
  if (!url?.startsWith('data:') || url.length > LETTERS_AT_MOST) return Promise.resolve(null)
  const known = remembered.get(url)
  if (known) return known
  if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear()
  const picture = read(url).catch(() => null)
  remembered.set(url, picture)
  return picture
}

async function read(url: string): Promise<PdfImage | null> {
  const comma = url.indexOf(',')
  const head = url.slice('data:'.length, comma).toLowerCase()
  const body = url.slice(comma + 1)
  const bytes = head.endsWith(';base64') ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body))
  if (head.startsWith('image/svg+xml')) return readSvg(bytes.toString('utf8'))
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  return isJpeg || isDrawablePng(bytes) ? readBitmap(bytes) : null
}

async function scratch(): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({ font: '', margin: 0 })
}

async function readBitmap(bytes: Buffer): Promise<PdfImage> {
  const pdf = await scratch()
  // Drawn one point wide, it advances y by its height.
  pdf.image(bytes, { width: 1 })
  return {
    aspect: 1 / pdf.y,
    draw: (pdf, x, y, wide, high) => void pdf.image(bytes, x, y, { width: wide, height: high }),
  }
}

async function readSvg(svg: string): Promise<PdfImage> {
  const { default: drawSvg } = await import('svg-to-pdfkit')
  const aspect = svgAspect(svg)
  const draw: PdfImage['draw'] = (pdf, x, y, width, height) => drawSafely(drawSvg, pdf, svg, { x, y, width, height })
  // Test drawing, so that an invalid SVG fails here rather than halfway through an invoice.
  const { regular, bold } = await loadFonts()
  const pdf = (await scratch()).registerFont('regular', regular).registerFont('bold', bold)
  draw(pdf, 0, 0, 40 * aspect, 40)
  return { aspect, draw }
}

/** Opens nothing that the SVG references, neither URLs nor files: it uses our fonts, and linked images are skipped. */
function drawSafely(drawSvg: DrawSvg, pdf: Pdf, svg: string, { x, y, ...size }: { x: number; y: number; width: number; height: number }): void {
  drawSvg(pdf, svg, x, y, {
    ...size,
    assumePt: true,
    preserveAspectRatio: 'xMinYMin meet',
    fontCallback: (_family, bold) => (bold ? 'bold' : 'regular'),
    imageCallback: () => '',
    warningCallback: () => undefined,
  })
}

/** Aspect ratio of the SVG, from its view box or its size; that of a typical logo if it has neither. */
function svgAspect(svg: string): number {
  const root = /<svg\b[^>]*>/i.exec(svg)?.[0] ?? ''
  const [, , boxWidth, boxHeight] = (/\bviewBox\s*=\s*["']([^"']+)/i.exec(root)?.[1] ?? '').trim().split(/[\s,]+/).map(Number)
  const size = (name: string) => Number.parseFloat(new RegExp(`\\s${name}\\s*=\\s*["']([^"']+)`, 'i').exec(root)?.[1] ?? '')
  const aspect = boxWidth && boxHeight ? boxWidth / boxHeight : size('width') / size('height')
  return Number.isFinite(aspect) && aspect > 0 ? Math.min(Math.max(aspect, 0.1), 10) : 4
}

/** Draws an image at the given height, or smaller if it would exceed `maxWidth`. Returns its height. */
export function drawImage(paper: PdfWriter, picture: PdfImage, alt: string, place: { x: number; y: number; height: number; maxWidth: number }): number {
  const width = Math.min(place.height * picture.aspect, place.maxWidth)
  const height = width / picture.aspect
  paper.figure(alt, () => picture.draw(paper.pdf, place.x, place.y, width, height))
  return height
}
