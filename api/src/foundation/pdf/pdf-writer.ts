import { buffer } from 'node:stream/consumers'
import { regionalTag, type Brand } from '@portal/rules'
import { brandRoles, type Roles } from '@portal/theme/css'
import type { Words } from '../languages/words'
import { loadFonts, withoutInvisible, type Fonts, type Piece } from './fonts'
import { inks, measureHeight, lineHeight, QUIET_SMALL, wrap, type Line, type Style } from './text'

type Pdf = PDFKit.PDFDocument

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, side: 54, top: 48, bottom: 58 }
const END = PAGE.height - PAGE.bottom
const RUNNING_HEAD_Y = 26

/** Given features, even none, pdfkit shapes a text as a whole. Otherwise it shapes word by word, from left to right, and caches words. */
const shaping = (face: Piece['face']) => (face ? { features: [] } : {})

interface PaperInfo {
  i18n: Words
  title: string
  /** The company that issues the document. */
  author: string
  createdAt: Date
  /** Watermark on each page, such as 'VOIDED'. */
  stamp?: string
  brand: Pick<Brand, 'primaryColor' | 'secondaryColor'>
  /** What is at the top of each page but the first: at its left and at its right. */
  runningHead: readonly [string, string]
}

/** Position of lines in a column. */
interface Place {
  x?: number
  width?: number
  align?: 'left' | 'right'
}

/** Creates a document of US Letter pages. */
export async function createPdf(paper: PaperInfo): Promise<PdfWriter> {
  const { title, author, createdAt } = paper
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
    lang: regionalTag(paper.i18n.language),
    displayTitle: true,
    info: { Title: withoutInvisible(title), Author: withoutInvisible(author), CreationDate: createdAt },
  })
  return new PdfWriter(pdf, fonts, paper)
}

/** A document in progress; keeps track of its pages and of the position on the current page. */
export class PdfWriter {
  /** Left edge and width of the content area. */
  readonly left = PAGE.side
  readonly width = PAGE.width - 2 * PAGE.side
  /** Height of the content area on an empty page. */
  readonly fullHeight = END - PAGE.top
  /** The current position. */
  y = PAGE.top
  /** The company's colors for paper. */
  readonly roles: Roles
  readonly i18n: Words
  private readonly registered = new Set<string>()
  private readonly root: PDFKit.PDFStructureElement
  private current: PDFKit.PDFStructureElement

  constructor(
    readonly pdf: Pdf,
    private readonly fonts: Fonts,
    private readonly paper: Pick<PaperInfo, 'i18n' | 'stamp' | 'brand' | 'runningHead'>,
  ) {
    this.i18n = paper.i18n
    this.roles = brandRoles(paper.brand, 'light')
    pdf.registerFont('regular', fonts.regular)
    pdf.registerFont('bold', fonts.bold)
    this.root = pdf.struct('Document')
    this.current = this.root
    pdf.addStructure(this.root)
    this.addPage()
  }

  private addPage(): void {
    const { pdf } = this
    pdf.addPage()
    this.y = PAGE.top
    this.artifact(() => {
      const isFirst = pdf.bufferedPageRange().count === 1
      this.drawEdge(isFirst ? 8 : 4)
      if (!isFirst) this.drawRunningHead()
    })
  }

  /** The letterhead's edge, in both of the company's colors, as on the page. */
  private drawEdge(height: number): void {
    const brandWidth = PAGE.width * 0.8
    this.pdf.rect(0, 0, brandWidth, height).fill(this.roles.brand)
    this.pdf.rect(brandWidth, 0, PAGE.width - brandWidth, height).fill(this.roles.accent)
  }

  private drawRunningHead(): void {
    const half = this.width / 2 - 12
    const [left, right] = this.paper.runningHead.map((text) => this.lines(text, half, QUIET_SMALL).slice(0, 1))
    this.draw(left ?? [], RUNNING_HEAD_Y)
    this.draw(right ?? [], RUNNING_HEAD_Y, { align: 'right' })
  }

  private use(style: Required<Style>, face: Piece['face']): Pdf {
    if (face && !this.registered.has(face.name)) {
      this.pdf.registerFont(face.name, face.file)
      this.registered.add(face.name)
    }
    return this.pdf.font(face?.name ?? (style.bold ? 'bold' : 'regular')).fontSize(style.size)
  }

  private measure(text: string, style: Required<Style>): number {
    return this.fonts
      .split(text)
      .reduce((sum, { text: piece, face }) => sum + this.use(style, face).widthOfString(piece, shaping(face)), 0)
  }

  /** Wraps text to lines of the given width, and replaces characters that no font has. */
  lines(text: string, width: number, style: Style = {}): Line[] {
    return wrap(this.fonts.printable(text), width, style, (part, full) => this.measure(part, full))
  }

  /** Ensures that a block of the given height fits, if necessary by adding a page. Returns whether it added one. */
  ensure(height: number): boolean {
    if (this.y + height <= END || this.y === PAGE.top) return false
    this.addPage()
    return true
  }

  /** A structure element of the tagged PDF, for screen readers: 'Sect', 'Table', 'TR' … */
  part(role: string, body: () => void): void {
    const outer = this.current
    this.current = this.pdf.struct(role)
    outer.add(this.current)
    body()
    this.current.end()
    this.current = outer
  }

  /** Draws lines at the given position, as one structure element. Does not change `y`, and never adds a page. */
  put(role: string, lines: readonly Line[], y: number, place?: Place): void {
    this.part(role, () => void this.current.add(() => this.draw(lines, y, place)))
  }

  /** Like `put`, for content inside of an artifact. */
  draw(lines: readonly Line[], y: number, { x = this.left, width = this.width, align = 'left' }: Place = {}): void {
    let lineY = y
    for (const [index, line] of lines.entries()) {
      const { style } = line
      // Keeps the last and the first word of two lines apart when the text is read aloud or copied.
      const text = index < lines.length - 1 ? `${line.text} ` : line.text
      let pieceX = align === 'right' ? x + width - this.measure(line.text, style) : x
      for (const { text: piece, face } of this.fonts.split(text)) {
        // Centers the text vertically in its line.
        const pieceY = lineY + style.size * (0.11 + (face?.shift ?? 0))
        this.use(style, face)
          .fillColor(style.color)
          .text(piece, pieceX, pieceY, { ...shaping(face), lineBreak: false, strike: style.strike })
        pieceX += this.pdf.widthOfString(piece, shaping(face))
      }
      lineY += lineHeight(line)
    }
  }

  /** Draws a line across the content area, or from `x` to its end, inside of an artifact. */
  drawRule(y: number, { strong = false, x = this.left } = {}): void {
    this.pdf
      .moveTo(x, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(strong ? 1.25 : 0.5)
      .strokeColor(strong ? inks.text : inks.line2)
      .stroke()
  }

  /** Writes lines at the current position, over as many pages as needed. */
  write(role: string, lines: readonly Line[]): void {
    for (const piece of pieces(lines, END - this.y, this.fullHeight)) {
      this.ensure(measureHeight(piece))
      this.put(role, piece, this.y)
      this.y += measureHeight(piece)
    }
  }

  /** Decorative content, skipped by screen readers: rules, backgrounds, decorative images. */
  artifact(draw: () => void): void {
    this.pdf.markContent('Artifact')
    draw()
    this.pdf.endMarkedContent()
  }

  /** An image with its alternative text. */
  figure(alt: string, draw: () => void): void {
    const figure = this.pdf.struct('Figure', { alt: withoutInvisible(alt) })
    this.current.add(figure)
    figure.add(draw)
    figure.end()
  }

  /** Adds the footer, 'Page 1 of 3' and the stamp to each page, ends the document and returns its bytes. */
  finish(footer: string): Promise<Buffer> {
    this.root.end()
    const { start, count } = this.pdf.bufferedPageRange()
    const y = PAGE.height - 42
    const { i18n } = this
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(start + index)
      this.artifact(() => {
        // Last, since it is seen through: nothing covers it.
        if (this.paper.stamp) drawStamp(this.pdf, this.paper.stamp)
        this.drawRule(y - 6)
        this.draw(this.lines(footer, this.width - 80, QUIET_SMALL).slice(0, 1), y)
        this.draw(this.lines(i18n._('Page {page} of {count}', { page: index + 1, count }), 80, QUIET_SMALL), y, {
          align: 'right',
        })
      })
    }
    this.pdf.end()
    return buffer(this.pdf)
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
  pdf.save().font('bold').fontSize(size).fillColor(inks.bad, 0.1)
  const wide = pdf.widthOfString(stamp)
  pdf
    .rotate(-35, { origin: [PAGE.width / 2, PAGE.height / 2] })
    .text(stamp, (PAGE.width - wide) / 2, (PAGE.height - size) / 2, { lineBreak: false })
    .restore()
  pdf.fillOpacity(1)
}
