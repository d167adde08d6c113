import Papa from 'papaparse'
import { readCsvLines, textsCheck, type CsvLine, type RowError } from '#foundation/csv/read-csv'
import { toCsv, type CsvColumn } from '#foundation/csv/write-csv'
import { shapes } from '@portal/contract'

/** One part in a vendor's price list. */
export interface PricedPart {
  sku: string
  name: string
  unitCostCents: number
  priceCents: number
  unitOfMeasure: string
}

const dollars = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const columns = [
  ['sku', (part) => part.sku],
  ['name', (part) => part.name],
  ['unit_cost', (part) => dollars(part.unitCostCents)],
  ['price', (part) => dollars(part.priceCents)],
  ['unit_of_measure', (part) => part.unitOfMeasure],
] as const satisfies readonly CsvColumn<PricedPart>[]
type Column = (typeof columns)[number][0]
const names = columns.map(([name]) => name)
export const HEADER = names.join(',')

export const writePriceList = (parts: readonly PricedPart[]): Buffer => toCsv(columns, parts)

/** Text as written to the file, escaped against formula injection. */
const written = (text: string): string =>
  Papa.parse<string[]>(toCsv([['', (cell: string) => cell]], [text]).toString(), { delimiter: ',', newline: '\r\n' })
    .data[1]?.[0] ?? ''

/** Reverses `written`. */
const read = (cell: string): string => {
  const text = cell.trim()
  return text.startsWith("'") && written(text.slice(1)) === text ? text.slice(1) : text
}

// Otherwise text that looks escaped would lose its apostrophe in a round trip.
const isSameText = (now: string, listed: string): boolean => now === listed || read(written(now)) === listed

/** Whether the price list matches the stored part. */
export const isSamePart = (now: PricedPart, listed: PricedPart): boolean =>
  isSameText(now.name, listed.name) &&
  now.unitCostCents === listed.unitCostCents &&
  now.priceCents === listed.priceCents &&
  isSameText(now.unitOfMeasure, listed.unitOfMeasure)

const { sku, name, unit_of_measure, price_cents } = shapes.createPart.body.properties.part.properties
const findProblem = textsCheck({ sku, name, unit_of_measure })
const MAX_CENTS = price_cents.maximum ?? 0

/** Parses `$1,234.50` to cents, digit by digit, without rounding. Null if it is not an amount or too large. */
function toCents(cell: string): number | null {
  const [, whole, fraction = ''] = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(cell.trim()) ?? []
  if (whole === undefined) return null
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return cents <= MAX_CENTS ? cents : null
}

type Row = { ok: true; part: PricedPart } | { ok: false; column: string | null; message: string }

function readRow({ readCell }: CsvLine<Column>): Row {
  const texts = {
    sku: read(readCell('sku')),
    name: read(readCell('name')),
    unit_of_measure: read(readCell('unit_of_measure')),
  }
  const problem = findProblem(texts)
  if (problem) return { ok: false, ...problem }
  const amounts = { unit_cost: toCents(readCell('unit_cost')), price: toCents(readCell('price')) }
  for (const column of ['unit_cost', 'price'] as const) {
    if (amounts[column] === null)
      return {
        ok: false,
        column,
        message: `${column} must be an amount in dollars, like 12.50, up to ${dollars(MAX_CENTS)}.`,
      }
  }
  return {
    ok: true,
    part: {
      sku: texts.sku,
      name: texts.name,
      unitOfMeasure: texts.unit_of_measure,
      unitCostCents: amounts.unit_cost ?? 0,
      priceCents: amounts.price ?? 0,
    },
  }
}

export interface PriceList {
  parts: { line: number; part: PricedPart }[]
  refused: RowError[]
}

/** Case-insensitive key of a part. */
export const skuKey = (sku: string): string => sku.toLowerCase()

/** Reads a price list line by line; invalid lines go to `refused` by number. Null unless the header has each column once. */
export function readPriceList(csv: string): PriceList | null {
  const file = readCsvLines(csv, names)
  if ('problem' in file) return null
  const list: PriceList = { parts: [], refused: file.refused }
  const seen = new Map<string, number>()
  for (const cells of file.lines) {
    const { line } = cells
    const row = readRow(cells)
    const earlier = row.ok ? seen.get(skuKey(row.part.sku)) : undefined
    if (!row.ok) list.refused.push({ line, column: row.column, message: row.message })
    else if (earlier !== undefined)
      list.refused.push({ line, column: 'sku', message: `sku is the one of line ${earlier} already.` })
    else {
      seen.set(skuKey(row.part.sku), line)
      list.parts.push({ line, part: row.part })
    }
  }
  return list
}
