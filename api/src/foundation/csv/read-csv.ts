import { type TSchema } from '@sinclair/typebox'
import Papa from 'papaparse'
import { createAjv, validationError } from '../http/validation'
import { toJsonSchema } from '../http/json-schema'

/** Why a line of a file was rejected. */
export interface RowError {
  /** Line number in the file, as an editor counts it; the header is line 1. */
  line: number
  column: string | null
  message: string
}

export interface CsvLine<Column extends string> {
  line: number
  cellOf: (column: Column) => string
}

const linesIn = (cells: readonly string[]): number => 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

/** Parses a CSV file from a spreadsheet. Malformed lines are returned as `refused`. Returns null unless the header names each column exactly once. */
export function readCsvLines<Column extends string>(csv: string, columns: readonly Column[]): { lines: CsvLine<Column>[]; refused: RowError[] } | null {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { delimiter: ',' })
  const header = (data[0] ?? []).map((cell) => cell.trim().toLowerCase())
  if (columns.some((known) => header.filter((cell) => cell === known).length !== 1)) return null
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const lines: CsvLine<Column>[] = []
  const refused: RowError[] = []
  let next = 1
  data.forEach((cells, index) => {
    const line = next
    next += linesIn(cells)
    if (index === 0 || cells.every((cell) => cell.trim() === '')) return
    if (broken.has(index)) refused.push({ line, column: null, message: 'A quotation mark is unclosed or unescaped. Inside a cell, write it twice.' })
    else if (cells.length !== header.length) refused.push({ line, column: null, message: `The line has ${cells.length} cells, but the header has ${header.length}.` })
    else lines.push({ line, cellOf: (column) => cells[header.indexOf(column)] ?? '' })
  })
  return { lines, refused }
}

/** Compiles a check of cell texts against the contract's schemas. It returns the first error, or null if there is none. */
export function textsCheck<Column extends string>(schemas: Record<Column, TSchema>): (texts: Record<Column, string>) => Omit<RowError, 'line'> | null {
  const properties = Object.fromEntries(Object.entries<TSchema>(schemas).map(([column, schema]) => [column, toJsonSchema(schema)]))
  const isValid = createAjv(false).compile({ type: 'object', properties })
  return (texts) => {
    if (isValid(texts)) return null
    const { detail, message } = validationError(isValid.errors ?? [], '')
    const column = detail.field ?? ''
    return { column, message: texts[column as Column] ? message : `${column} is required.` }
  }
}
