import { createHash } from 'node:crypto'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAll } from 'csv-parse/sync'
import { errorCode } from '@portal/server'

/** A row of a file: cells of a table, or the object on a line of NDJSON. */
export type TableRow = { line: number } & ({ cells: string[] } | { record: unknown })

/** A file that is read while it streams: CSV in whichever encoding and with whichever delimiter, or NDJSON. */
export interface Table {
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  /** Null for NDJSON. */
  delimiter: Delimiter | null
  /** Empty for NDJSON. */
  headings: string[]
  /** SHA-256 of the file's bytes, in hexadecimal. */
  hash: string
  /** Lines of the file: at least as many as there are rows. */
  lines: number
  /** Lines above one that has more cells than the first: perhaps a title. */
  titleLines: number
  /** The rows behind the headings, but for empty ones. Throws TableError. */
  rows: () => AsyncGenerator<TableRow>
}

/** The file cannot be read, or not from here on. Its message says why. */
export class TableError extends Error {}

const delimiters = [',', ';', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]

const HEAD_BYTES = 65_536
/** Letters in the cells of a row, or on a line of NDJSON. */
const MAX_ROW = 1_000_000
/** Of a row with its delimiters: a letter has up to four bytes. */
const MAX_ROW_BYTES = 4 * MAX_ROW
const PARSING = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: MAX_ROW,
}

const signatures: readonly [number[], string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'is a ZIP archive or an Excel workbook, which is not unpacked. Unpack it, or save the sheet as "CSV UTF-8"',
  ],
  [[0x1f, 0x8b], 'is compressed, and is not unpacked. Unpack it first'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an Excel workbook. Save the sheet as "CSV UTF-8"'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF. Export it as CSV'],
]
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** UTF-16 by its byte order mark, or by the zeros between the letters of English text. */
function readUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  head.subarray(0, 1_000).forEach((byte, at) => byte === 0 && (zeros[at % 2]! += 1))
  const [even, odd] = zeros as [number, number]
  if (odd > 20 && odd > even * 10) return 'utf-16le'
  return even > 20 && even > odd * 10 ? 'utf-16be' : null
}

interface Inspected {
  head: Uint8Array
  /** Of the file, in bytes. */
  size: number
  encoding: Encoding
  hash: string
  lines: number
}

/** Reads the file once: what it is in, and what identifies it. Throws TableError for what is no text. */
async function inspect(bytes: AsyncIterable<Uint8Array>): Promise<Inspected> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let head = new Uint8Array()
  let [isUtf8, hasNul, hasC1, lines, size] = [true, false, false, 0, 0]
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk])
    hasNul ||= chunk.includes(0)
    hasC1 ||= [0x81, 0x8d, 0x8f, 0x90, 0x9d].some((byte) => chunk.includes(byte))
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
    try {
      if (isUtf8) decoder.decode(chunk, { stream: true })
    } catch {
      isUtf8 = false
    }
  }
  const known = signatures.find(([signature]) => startsWith(head, signature))
  if (known) throw new TableError(`It ${known[1]}.`)
  if (head.length === 0) throw new TableError('It is empty.')
  const encoding: Encoding = readUtf16(head) ?? (isUtf8 ? 'utf-8' : 'windows-1252')
  if (hasNul && !encoding.startsWith('utf-16'))
    throw new TableError('It is no text file. From a spreadsheet, save it as "CSV UTF-8".')
  if (encoding === 'windows-1252' && hasC1)
    throw new TableError('Its text is neither UTF-8 nor UTF-16 nor Windows-1252. Save it as "CSV UTF-8".')
  return { head, size, encoding, hash: hash.digest('hex'), lines }
}

const shownEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const

/** Control characters that no text has, and halves of characters. */
const NO_TEXT = /(?![\t\n\f\r])\p{Cc}|\p{Surrogate}/gu

async function* decode(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** The first line of a spreadsheet's file may name the delimiter: `sep=;`. */
const SEPARATOR_LINE = /^sep=([,;\t|])(?:\r\n|\r|\n)/i

function firstRecord(text: string, delimiter: Delimiter): string[] {
  try {
    const found: string[][] = parseAll(text, { ...PARSING, delimiter, to: 1, skip_empty_lines: true })
    return found[0] ?? []
  } catch {
    return []
  }
}

const readCell = (cell: string): string => cell.replace(NO_TEXT, ' ').replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')

/** Without what comes before the headings. */
async function* withoutStart(text: AsyncIterable<string>, length: number): AsyncGenerator<Buffer> {
  let skipped = 0
  for await (const part of text) {
    const rest = part.slice(Math.min(part.length, length - skipped))
    skipped += part.length - rest.length
    if (rest) yield Buffer.from(rest)
  }
}

async function* csvRows(
  text: AsyncIterable<Buffer>,
  delimiter: Delimiter,
  firstLine: number,
): AsyncGenerator<TableRow> {
  let before = firstLine - 1
  let isHeader = true
  let rows: TableRow[] = []
  let failure: Error | null | undefined
  let bytesSinceRow = 0
  const parser = parse({
    ...PARSING,
    delimiter,
    // Not the parser's own stream: it drops the rows before an error.
    on_record: (record: string[], { lines }) => {
      if (!isHeader && record.some((cell) => cell.trim() !== ''))
        rows.push({ line: before + 1, cells: record.map(readCell) })
      isHeader &&= record.every((cell) => cell.trim() === '')
      before = firstLine - 1 + lines
      bytesSinceRow = 0
      return null
    },
  })
  parser.on('error', (error) => void (failure ??= error)).resume()
  function* take() {
    yield* rows
    rows = []
    // The parser does not count empty cells.
    const isTooLong = errorCode(failure) === 'CSV_MAX_RECORD_SIZE' || bytesSinceRow > MAX_ROW_BYTES
    if (!failure && !isTooLong) return
    if (failure && !errorCode(failure)?.startsWith('CSV_')) throw failure
    const cell = failure instanceof CsvError ? ` in cell ${Number(failure['index']) + 1} of it` : ''
    throw new TableError(
      isTooLong
        ? `From line ${before + 1} on it can't be read: the row is longer than a million letters. Perhaps a quotation mark${cell} is not closed.`
        : `From line ${before + 1} on it can't be read: a quotation mark${cell} is not closed. Inside of a cell, write it twice.`,
    )
  }
  for await (const part of text) {
    bytesSinceRow += part.length
    await new Promise<void>((done) => parser.write(part, (error) => done(void (failure ??= error))))
    yield* take()
  }
  await new Promise((done) => parser.once('close', done).end())
  yield* take()
}

const withoutNoText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(NO_TEXT, ' ') : value

async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  let rest = ''
  let line = 0
  const read = (written: string): TableRow[] => {
    line += 1
    if (!written.trim()) return []
    try {
      return [{ line, record: JSON.parse(written, withoutNoText) as unknown }]
    } catch {
      throw new TableError(`Line ${line} is not a JSON object.`)
    }
  }
  for await (const part of text) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_ROW) throw new TableError(`Line ${line + lines.length + 1} is longer than a million letters.`)
    for (const written of lines) yield* read(written)
  }
  yield* read(rest)
}

/** How many lines there are before one with more cells that are not empty than the first one has. */
function countTitleLines(text: string): number {
  const counts = text
    .split(/\r\n|\r|\n/, 20)
    .map((line) => Math.max(...delimiters.map((each) => line.split(each).filter((cell) => /[^\s"]/.test(cell)).length)))
  return Math.max(
    counts.findIndex((count) => count > counts[0]!),
    0,
  )
}

/** Lines to be skipped, and a line `sep=;`. */
function readStart(text: string, skip: number): { start: string; line: number; separator: string | undefined } {
  const [skipped = ''] = new RegExp(`^(?:[^\\r\\n]*(?:\\r\\n|\\r|\\n)){0,${skip}}`).exec(text) ?? []
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(text.slice(skipped.length)) ?? []
  return { start: skipped + separatorLine, line: 1 + skip + (separatorLine ? 1 : 0), separator }
}

/** Opens a file, which `open` reads from its beginning, twice, and skips lines above the headings. Throws TableError for what is no table. */
export async function openTable(open: () => AsyncIterable<Uint8Array>, skip = 0): Promise<Table> {
  const { head, size, encoding, hash, lines } = await inspect(open())
  const whole = new TextDecoder(encoding).decode(head, { stream: true })
  const shown = { encoding: shownEncodings[encoding], hash, lines, titleLines: 0 }
  if (/^\s*\{/.test(whole))
    return { ...shown, delimiter: null, headings: [], rows: () => jsonRows(decode(open(), encoding)) }
  const { start, line, separator } = readStart(whole, skip)
  const text = whole.slice(start.length)
  if (size > head.length && !/[\r\n]/.test(text.trimStart()))
    throw new TableError(`Its first line, which names the columns, is longer than ${HEAD_BYTES / 1024} KB.`)
  const headers = delimiters.map((delimiter) => ({ delimiter, cells: firstRecord(text, delimiter) }))
  const byCells = [...headers].sort((a, b) => b.cells.length - a.cells.length)
  const { delimiter, cells } = headers.find((each) => each.delimiter === separator) ?? byCells[0]!
  if (cells.length === 0) throw new TableError('Its first line does not name columns.')
  if (cells.length > 1 && byCells[1]!.cells.length === cells.length && !separator)
    throw new TableError(
      'Its columns could be divided by more than one character. Write a line like sep=; above the headings.',
    )
  return {
    ...shown,
    titleLines: line === 1 ? countTitleLines(text) : 0,
    delimiter,
    headings: cells.map((cell) => readCell(cell).trim()),
    rows: () => csvRows(withoutStart(decode(open(), encoding), start.length), delimiter, line),
  }
}
