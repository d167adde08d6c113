import { loadFonts } from './fonts'
import { measureHeight, lineHeight, QUIET, RULE, wrap, type Line, type Style } from './text'

type Pdf = PDFKit.PDFDocument

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, side: 54, top: 54, bottom: 66 }

export interface PaperInfo {
  title: string
  /** Whose document it is. */
  author: string
  createdAt: Date
  /** Stands behind everything on each page: 'VOIDED'. */
  stamp?: string
}

/** Where lines stand in a column. */
interface Place {
  x?: number
  width?: number
  align?: 'left' | 'right'
}

/** A document under way: knows its pages, and how far down the present one is written. */
export interface PdfWriter {
  pdf: Pdf
  /** Left edge and width of what is written on. */
  left: number
  width: number
  /** Free height on an empty page. */
  fullHeight: number
  y(): number
  moveTo(y: number): void
  /** Text as lines of a column that wide, cleaned of letters that the font lacks. */
  lines(text: string, width: number, style?: Style): Line[]
  /** Makes room for so much in one piece, on a new page if this one has none left. Says whether it began one. */
  ensure(height: number): boolean
  /** A part of the document by its role for those who hear it: 'Sect', 'Table', 'TR' … */
  part(role: string, body: () => void): void
  /** Lines at the place and height given, as one piece of content. Moves nothing, never breaks a page. */
  put(role: string, lines: readonly Line[], y: number, place?: Place): void
  /** As `put`, for what is drawn inside of an artifact. */
  draw(lines: readonly Line[], y: number, place?: Place): void
  /** Lines from here on, over as many pages as they need. */
  write(role: string, lines: readonly Line[], place?: Place): void
  /** What is to be seen and not to be heard: rules, shades, pictures without meaning. */
  artifact(draw: () => void): void
  /** A picture of that size, with what it shows in words. */
  figure(alt: string, draw: () => void): void
  gap(height: number): void
  /** Ends the document with 'Page 1 of 3' on each page, and answers its bytes. */
  finish(footer: string): Promise<Buffer>
}

/** A new document on letter paper. */
export async function createPdf({ title, author, createdAt, stamp }: PaperInfo): Promise<PdfWriter> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    // Without a standard font nothing has to be read from pdfkit's own folder.
    font: '',
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: fonts.legible(title), Author: fonts.legible(author), CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.registerFont('regular', fonts.regular)
  pdf.registerFont('bold', fonts.bold)

  const use = (style: Required<Style>) => pdf.font(style.bold ? 'bold' : 'regular').fontSize(style.size)
  const measure = (text: string, style: Required<Style>) => use(style).widthOfString(text)
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
      // Read aloud or copied, the words of two lines stay two words.
      const text = index < lines.length - 1 ? `${line.text} ` : line.text
      const shift = align === 'right' ? wide - measure(line.text, style) : 0
      // The letters stand in the middle of their line.
      use(style).fillColor(style.color).text(text, x + shift, lineY + style.size * 0.11, { lineBreak: false, strike: style.strike })
      lineY += lineHeight(line)
    }
  }
  const put: PdfWriter['put'] = (role, lines, at, place = {}) => part(role, () => void current.add(() => draw(lines, at, place)))
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
    lines: (text, wide, style = {}) => wrap(fonts.legible(text), wide, style, measure),
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
      const figure = pdf.struct('Figure', { alt: fonts.legible(alt) })
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
          pdf.moveTo(left, at - 6).lineTo(left + width, at - 6).lineWidth(0.5).strokeColor(RULE).stroke()
          draw([{ text: fonts.legible(footer), style }], at)
          draw([{ text: `Page ${index + 1} of ${count}`, style }], at, { align: 'right' })
        })
      }
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** Lines as pieces: the first fills what is left of a page, the others a page each. */
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
