import { type TSchema } from '@sinclair/typebox'
import type { ValidateFunction } from 'ajv'
import Papa from 'papaparse'
import { toJsonSchema } from '../http/json-schema'
import { createAjv, validationError } from '../http/validation'
import { typedKeys } from '../typed-keys'

/** Why a line of a file was rejected. */
export interface RowError {
  /** Line number in the file, as an editor counts it; the header is line 1. */
  line: number
  column: string | null
  message: string
}

export interface CsvLine<Column extends string> {
  line: number
  readCell: (column: Column) => string
}

const linesIn = (cells: readonly string[]): number =>
  1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

interface Headings<Column extends string> {
  /** Columns that may be missing. */
  optional?: readonly Column[]
  /** Other headings of a column, in lowercase letters and digits. */
  aliases?: Readonly<Record<string, Column>>
}

export interface CsvFile<Column extends string> {
  delimiter: ',' | ';' | '\t'
  lines: CsvLine<Column>[]
  /** Malformed lines. */
  refused: RowError[]
}

const delimiters = [',', ';', '\t'] as const

/** The first line of a spreadsheet's file may name the delimiter: `sep=;`. */
const SEPARATOR_LINE = /^sep=([,;\t])(?:\r\n|\r|\n)/i

const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Parses a CSV file from a spreadsheet, with commas, semicolons or tabs between the cells, whichever finds most of the columns
 * in the header. `First Name` is `first_name`. Returns `problem` unless the header names each column exactly once.
 */
export function readCsvLines<Column extends string>(
  csv: string,
  columns: readonly Column[],
  { optional = [], aliases = {} }: Headings<Column> = {},
): CsvFile<Column> | { problem: string } {
  const whole = csv.replace(/^\ufeff/, '')
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(whole) ?? []
  const text = whole.slice(separatorLine.length)
  const columnNamed = (cell: string): Column | undefined =>
    columns.find((column) => plain(column) === plain(cell)) ??
    (Object.hasOwn(aliases, plain(cell)) ? aliases[plain(cell)] : undefined)
  const headerBy = (delimiter: string) =>
    (Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0] ?? []).map(columnNamed)
  const found = (delimiter: string): number => headerBy(delimiter).filter(Boolean).length
  const delimiter = delimiters.find((each) => each === named) ?? [...delimiters].sort((a, b) => found(b) - found(a))[0]!
  const header = headerBy(delimiter)
  const missing = columns.filter((column) => !header.includes(column) && !optional.includes(column))
  const repeated = columns.filter((column) => header.indexOf(column) !== header.lastIndexOf(column))
  if (missing.length > 0) return { problem: `It has no column ${missing.join(', ')}.` }
  if (repeated.length > 0) return { problem: `It has several columns ${repeated.join(', ')}.` }

  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const lines: CsvLine<Column>[] = []
  const refused: RowError[] = []
  let next = separatorLine ? 2 : 1
  data.forEach((cells, index) => {
    const line = next
    next += linesIn(cells)
    if (index === 0 || cells.every((cell) => cell.trim() === '')) return
    const isTooLong = cells.slice(header.length).some((cell) => cell.trim() !== '')
    if (broken.has(index))
      refused.push({
        line,
        column: null,
        message: 'A quotation mark is unclosed or unescaped. Inside a cell, write it twice.',
      })
    else if (cells.length < header.length || isTooLong)
      refused.push({
        line,
        column: null,
        message: `The line has ${cells.length} cells, but the header has ${header.length}.`,
      })
    else lines.push({ line, readCell: (column) => cells[header.indexOf(column)] ?? '' })
  })
  return { delimiter, lines, refused }
}

/** Makes a check of cell texts against the contract's schemas, which are compiled when it is first used. It returns the first error, or null if there is none. */
export function textsCheck<Column extends string>(
  schemas: Record<Column, TSchema>,
): (texts: Partial<Record<Column, string>>) => { column: Column; message: string } | null {
  const properties = Object.fromEntries(
    Object.entries<TSchema>(schemas).map(([column, schema]) => [column, toJsonSchema(schema)]),
  )
  const columns = typedKeys(schemas)
  let isValid: ValidateFunction | undefined
  return (texts) => {
    isValid ??= createAjv(false).compile({ type: 'object', properties })
    if (isValid(texts)) return null
    const { detail, message } = validationError(isValid.errors ?? [], '')
    const column = columns.find((name) => name === detail.field)!
    return { column, message: texts[column] ? message : `${column} is required.` }
  }
}
