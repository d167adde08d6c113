import { loadFonts, withoutInvisible, type Piece } from './fonts'
import { measureHeight, lineHeight, QUIET, RULE, wrap, type Line, type Style } from './text'

type Pdf = PDFKit.PDFDocument

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, side: 54, top: 54, bottom: 66 }

/** Given features, even none, pdfkit shapes a text as a whole. Otherwise it shapes word by word, from left to right, and caches words. */
const shaping = (face: Piece['face']) => (face ? { features: [] } : {})

export interface PaperInfo {
  title: string
  /** The company that issues the document. */
  author: string
  createdAt: Date
  /** Watermark on each page, such as 'VOIDED'. */
  stamp?: string
}

/** Position of lines in a column. */
interface Place {
  x?: number
  width?: number
  align?: 'left' | 'right'
}

/** A document in progress; keeps track of its pages and of the position on the current page. */
export interface PdfWriter {
  pdf: Pdf
  /** Left edge and width of the content area. */
  left: number
  width: number
  /** Height of the content area on an empty page. */
  fullHeight: number
  y(): number
  moveTo(y: number): void
  /** Wraps text to lines of the given width, and replaces characters that no font has. */
  lines(text: string, width: number, style?: Style): Line[]
  /** Ensures that a block of the given height fits, if necessary by adding a page. Returns whether it added one. */
  ensure(height: number): boolean
  /** A structure element of the tagged PDF, for screen readers: 'Sect', 'Table', 'TR' … */
  part(role: string, body: () => void): void
  /** Draws lines at the given position, as one structure element. Does not change `y`, and never adds a page. */
  put(role: string, lines: readonly Line[], y: number, place?: Place): void
  /** Like `put`, for content inside of an artifact. */
  draw(lines: readonly Line[], y: number, place?: Place): void
  /** Writes lines at the current position, over as many pages as needed. */
  write(role: string, lines: readonly Line[], place?: Place): void
  /** Decorative content, skipped by screen readers: rules, backgrounds, decorative images. */
  artifact(draw: () => void): void
  /** An image with its alternative text. */
  figure(alt: string, draw: () => void): void
  gap(height: number): void
  /** Adds the footer and 'Page 1 of 3' to each page, ends the document and returns its bytes. */
  finish(footer: string): Promise<Buffer>
}

/** Creates a document of US Letter pages. */
export async function createPdf({ title, author, createdAt, stamp }: PaperInfo): Promise<PdfWriter> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    // Without a standard font, pdfkit reads nothing from its own folder.
    font: '',
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: withoutInvisible(title), Author: withoutInvisible(author), CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.registerFont('regular', fonts.regular)
  pdf.registerFont('bold', fonts.bold)

  const registered = new Set<string>()
  const use = (style: Required<Style>, face: Piece['face'] = null) => {
    if (face && !registered.has(face.name)) {
      pdf.registerFont(face.name, face.file)
      registered.add(face.name)
    }
    return pdf.font(face?.name ?? (style.bold ? 'bold' : 'regular')).fontSize(style.size)
  }
  const measure = (text: string, style: Required<Style>) =>
    fonts
      .split(text)
      .reduce((width, piece) => width + use(style, piece.face).widthOfString(piece.text, shaping(piece.face)), 0)
  const left = PAGE.side
  const width = PAGE.width - 2 * PAGE.side
  const end = PAGE.height - PAGE.bottom
  let y = PAGE.top

  const artifact = (draw: () => void) => {
    pdf.markContent('Artifact')
    draw()
    pdf.endMarkedContent()
  }
  const addPage = () => {
    pdf.addPage()
    y = PAGE.top
    if (stamp) artifact(() => drawStamp(pdf, stamp))
  }
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let current = root
  addPage()

  const part = (role: string, body: () => void) => {
    const outer = current
    current = pdf.struct(role)
    outer.add(current)
    body()
    current.end()
    current = outer
  }
  const draw = (lines: readonly Line[], at: number, { x = left, width: wide = width, align = 'left' }: Place = {}) => {
    let lineY = at
    for (const [index, line] of lines.entries()) {
      const { style } = line
      // Keeps the last and the first word of two lines apart when the text is read aloud or copied.
      const text = index < lines.length - 1 ? `${line.text} ` : line.text
      let pieceX = align === 'right' ? x + wide - measure(line.text, style) : x
      for (const { text: piece, face } of fonts.split(text)) {
        // Centers the text vertically in its line.
        const pieceY = lineY + style.size * (0.11 + (face?.shift ?? 0))
        use(style, face)
          .fillColor(style.color)
          .text(piece, pieceX, pieceY, { ...shaping(face), lineBreak: false, strike: style.strike })
        pieceX += pdf.widthOfString(piece, shaping(face))
      }
      lineY += lineHeight(line)
    }
  }
  const put: PdfWriter['put'] = (role, lines, at, place = {}) =>
    part(role, () => void current.add(() => draw(lines, at, place)))
  const ensure = (height: number) => {
    if (y + height <= end) return false
    addPage()
    return true
  }

  return {
    pdf,
    left,
    width,
    fullHeight: end - PAGE.top,
    y: () => y,
    moveTo: (next) => (y = next),
    lines: (text, wide, style = {}) => wrap(fonts.printable(text), wide, style, measure),
    ensure,
    part,
    put,
    draw,
    write: (role, lines, place) => {
      for (const piece of pieces(lines, end - y, end - PAGE.top)) {
        ensure(measureHeight(piece))
        put(role, piece, y, place)
        y += measureHeight(piece)
      }
    },
    artifact,
    figure: (alt, picture) => {
      const figure = pdf.struct('Figure', { alt: withoutInvisible(alt) })
      current.add(figure)
      figure.add(picture)
      figure.end()
    },
    gap: (height) => (y += height),
    finish: async (footer) => {
      root.end()
      const { start, count } = pdf.bufferedPageRange()
      const style = { bold: false, size: 8, color: QUIET, strike: false }
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(start + index)
        artifact(() => {
          const at = PAGE.height - 44
          pdf
            .moveTo(left, at - 6)
            .lineTo(left + width, at - 6)
            .lineWidth(0.5)
            .strokeColor(RULE)
            .stroke()
          draw([{ text: fonts.printable(footer), style }], at)
          draw([{ text: `Page ${index + 1} of ${count}`, style }], at, { align: 'right' })
        })
      }
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** Splits lines into page-sized chunks; the first chunk fits the space left on the current page. */
function pieces(lines: readonly Line[], roomLeft: number, roomOfPage: number): Line[][] {
  const found: Line[][] = []
  let piece: Line[] = []
  let room = roomLeft
  for (const line of lines) {
    if (lineHeight(line) > room) {
      if (piece.length > 0) found.push(piece)
      piece = []
      room = roomOfPage
    }
    piece.push(line)
    room -= lineHeight(line)
  }
  return piece.length > 0 ? [...found, piece] : found
}

function drawStamp(pdf: Pdf, stamp: string): void {
  const size = 110
  pdf.save().font('bold').fontSize(size).fillColor('#b3261e', 0.1)
  const wide = pdf.widthOfString(stamp)
  pdf
    .rotate(-35, { origin: [PAGE.width / 2, PAGE.height / 2] })
    .text(stamp, (PAGE.width - wide) / 2, (PAGE.height - size) / 2, { lineBreak: false })
    .restore()
  pdf.fillOpacity(1)
}
