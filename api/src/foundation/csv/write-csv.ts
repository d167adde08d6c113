import Papa from 'papaparse'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { formatDay, formatIn } from '@portal/rules/dates'

/** A column: its heading, and the row's value. */
export type CsvColumn<Row> = readonly [label: string, valueOf: (row: Row) => string | number]

/** Text that a spreadsheet would evaluate as a formula (CSV injection). Signed amounts of ours are exempt. */
const FORMULA = /^(?!-?\d+\.\d\d$)[=+\-@\t\r\n＝＋－＠]/

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Formats lines of cells, without a byte order mark. */
export const toCsvLines = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.length === 0
    ? ''
    : `${Papa.unparse(lines as (string | number)[][], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`

/** The beginning of a CSV file (RFC 4180): its header line. */
export const csvHeader = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  `${BYTE_ORDER_MARK}${toCsvLines([columns.map(([label]) => label)])}`

export const csvRows = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  toCsvLines(rows.map((row) => columns.map(([, valueOf]) => valueOf(row))))

/** Formats rows as CSV with a header line. */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Buffer =>
  Buffer.from(csvHeader(columns) + csvRows(columns, rows))

/** A formatted amount as a plain number that a spreadsheet can sum; empty for '--'. */
export const plainAmount = (shown: string): string => (shown === '--' ? '' : shown.replace(/[$,]/g, ''))

/** Cents as a plain number that a spreadsheet can sum. */
export const csvAmount = (cents: number): string => (cents / 100).toFixed(2)

/** A day for a spreadsheet: as Americans write it, or in other languages YYYY-MM-DD, which spreadsheets of every country read alike. */
export const csvDay = (day: string, language: string): string => (language === SOURCE_LANGUAGE ? formatDay(day) : day)

/** The day of an instant, see {@link csvDay}. */
export const csvDate = (instant: string | Date, zone: string, language: string): string =>
  csvDay(formatIn(instant, zone, 'yyyy-MM-dd'), language)
