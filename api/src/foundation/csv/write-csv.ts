import Papa from 'papaparse'

/** A column as the page heads it, and what of a row stands in it. */
export type CsvColumn<Row> = readonly [label: string, valueOf: (row: Row) => string | number]

/** What a spreadsheet would take for a formula, were it not text. An amount of ours with its sign is not one. */
const FORMULA = /^(?!-?\d+\.\d\d$)[=+\-@\t\r\n＝＋－＠]/

/** Tells spreadsheets that the letters are UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** Rows as RFC 4180 has them, with a heading. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Buffer {
  const lines = [columns.map(([label]) => label), ...rows.map((row) => columns.map(([, valueOf]) => valueOf(row)))]
  return Buffer.from(`${BYTE_ORDER_MARK}${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`)
}

/** An amount as a row shows it, as a plain number, which a spreadsheet can add up; nothing for none. */
export const plainAmount = (shown: string): string => (shown === '--' ? '' : shown.replace(/[$,]/g, ''))
