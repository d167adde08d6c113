import type { PdfWriter } from './pdf-writer'
import { measureHeight, SHADE, type Line } from './text'

export interface Column {
  label: string
  width: number
  align?: 'left' | 'right'
}

export interface Row {
  /** One per column: its lines, wrapped to {@link cellWidth}. */
  cells: readonly (readonly Line[])[]
  /** With a background, as the heading of the rows that follow. */
  shaded?: boolean
  /** Indents the first cell, for rows below a heading. */
  inset?: number
}

const PAD = { x: 6, y: 4 }

/** Width available for the text of a cell. */
export const cellWidth = (column: Column, inset = 0): number => column.width - 2 * PAD.x - inset

/** Writes a table whose heading is repeated on each page. A row is never split, unless it is taller than a page. */
export function writeTable(paper: PdfWriter, columns: readonly Column[], rows: readonly Row[]): void {
  const heading: Row = {
    cells: columns.map(({ label, ...column }) =>
      paper.lines(label, cellWidth({ label, ...column }), { bold: true, size: 8.5 }),
    ),
  }
  const headingHeight = rowHeight(heading)
  paper.part('Table', () => {
    // Keeps the heading on the same page as the first row.
    paper.ensure(headingHeight + Math.min(rowHeight(rows[0] ?? heading), paper.fullHeight - headingHeight))
    writeRow(paper, columns, heading, 'TH')
    for (const row of rows) {
      for (const piece of split(row, paper.fullHeight - headingHeight)) {
        const height = rowHeight(piece)
        if (paper.ensure(height)) repeatHeading(paper, columns, heading)
        writeRow(paper, columns, piece, 'TD')
      }
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
  let x = paper.left
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
    if (row.shaded) paper.pdf.rect(paper.left, top, paper.width, height).fill(SHADE)
    paper.drawRule(top + height)
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
    paper.drawRule(top + rowHeight(heading))
  })
  paper.y = top + rowHeight(heading)
}
