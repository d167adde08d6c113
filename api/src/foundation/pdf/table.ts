import type { PdfWriter } from './pdf-writer'
import { LABEL, measureHeight, type Line } from './text'

export interface Column {
  label: string
  width: number
  align?: 'left' | 'right'
}

export interface Row {
  /** One per column: its lines, wrapped to {@link cellWidth}. */
  cells: readonly (readonly Line[])[]
  /** With a background, as the heading of the rows that follow: on one page with the next. */
  shaded?: boolean
  /** Indents the first cell, for rows below a heading. */
  inset?: number
}

const PAD = { x: 6, y: 4.5 }

/** Width available for the text of a cell. */
export const cellWidth = (column: Column, inset = 0): number => column.width - 2 * PAD.x - inset

/** A table's columns have this width together: its outer texts are flush with what is above and below it. */
export const tableWidth = (paper: PdfWriter): number => paper.width + 2 * PAD.x

interface Table {
  columns: readonly Column[]
  rows: readonly Row[]
  /** Height of what must be on one page with the last row. */
  follows?: number
}

interface Layout {
  heading: Row
  headingHeight: number
  /** `need`: the height of a row and of what must be on one page with it. */
  pieces: { row: Row; need: number }[]
}

function layOut(paper: PdfWriter, { columns, rows, follows = 0 }: Table): Layout {
  const heading: Row = { cells: columns.map((column) => paper.lines(column.label, cellWidth(column), LABEL)) }
  const headingHeight = rowHeight(heading)
  const room = paper.fullHeight - headingHeight
  let below = follows
  const pieces = rows
    .flatMap((row) => split(row, room))
    .reverse()
    .map((row, index) => {
      const height = rowHeight(row)
      const together = index === 0 || row.shaded ? height + below : height
      below = together > room ? height : together
      return { row, need: below }
    })
  return { heading, headingHeight, pieces: pieces.reverse() }
}

/** Height of what must be on one page with a title above the table: its heading and first row. */
export function measureStart(paper: PdfWriter, table: Table): number {
  const { headingHeight, pieces } = layOut(paper, table)
  return headingHeight + (pieces[0]?.need ?? table.follows ?? 0)
}

/** Writes a table whose heading is repeated on each page. A row is never split, unless it is taller than a page. */
export function writeTable(paper: PdfWriter, table: Table): void {
  const { columns } = table
  const { heading, pieces } = layOut(paper, table)
  paper.part('Table', () => {
    paper.ensure(measureStart(paper, table))
    writeRow(paper, columns, heading, 'TH')
    for (const { row, need } of pieces) {
      if (paper.ensure(need)) repeatHeading(paper, columns, heading)
      writeRow(paper, columns, row, 'TD')
    }
  })
}

const rowHeight = ({ cells }: Row): number => Math.max(...cells.map(measureHeight)) + 2 * PAD.y

/** Splits a row that is taller than a page into several; returns other rows unchanged. */
function split(row: Row, room: number): Row[] {
  if (rowHeight(row) <= room) return [row]
  const lineCount = Math.max(...row.cells.map((cell) => cell.length))
  const tallest = Math.max(...row.cells.flat().map(({ style }) => style.size * 1.4))
  const perPage = Math.max(1, Math.floor((room - 2 * PAD.y) / tallest))
  return Array.from({ length: Math.ceil(lineCount / perPage) }, (_, index) => ({
    ...row,
    cells: row.cells.map((cell) => cell.slice(index * perPage, (index + 1) * perPage)),
  }))
}

function eachCell(
  paper: PdfWriter,
  columns: readonly Column[],
  row: Row,
  write: (cell: readonly Line[], x: number, width: number, column: Column) => void,
): void {
  let x = paper.left - PAD.x
  columns.forEach((column, index) => {
    const inset = index === 0 ? (row.inset ?? 0) : 0
    write(row.cells[index] ?? [], x + PAD.x + inset, cellWidth(column, inset), column)
    x += column.width
  })
}

function writeRow(paper: PdfWriter, columns: readonly Column[], row: Row, role: 'TH' | 'TD'): void {
  const top = paper.y
  const height = rowHeight(row)
  paper.artifact(() => {
    if (row.shaded) paper.pdf.rect(paper.left - PAD.x, top, tableWidth(paper), height).fill(paper.roles.brandWash)
    paper.drawRule(top + height, { strong: role === 'TH' })
  })
  paper.part('TR', () =>
    eachCell(paper, columns, row, (cell, x, width, { align }) =>
      paper.put(role, cell, top + PAD.y, { x, width, align }),
    ),
  )
  paper.y = top + height
}

/** Draws the heading again on a new page, as an artifact: screen readers read it only once. */
function repeatHeading(paper: PdfWriter, columns: readonly Column[], heading: Row): void {
  const top = paper.y
  paper.artifact(() => {
    eachCell(paper, columns, heading, (cell, x, width, { align }) => paper.draw(cell, top + PAD.y, { x, width, align }))
    paper.drawRule(top + rowHeight(heading), { strong: true })
  })
  paper.y = top + rowHeight(heading)
}
