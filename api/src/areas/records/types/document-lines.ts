import type { RecordOf } from '@portal/contract'
import { documentTotals, formatCents } from '@portal/rules'
import { problem, type Problem } from '../record-type'

type Lines = NonNullable<RecordOf<'invoices'>['lines']>

interface Priced {
  lines?: Lines
  tax_cents?: number
  total_cents?: number
}

export interface DocumentLine {
  position: number
  unitName: string
  description: string | null
  quantity: number
  unitPriceCents: number
}

const LARGEST = 2_147_483_647

const withoutTax = (items: readonly DocumentLine[]) =>
  documentTotals({
    items: items.map(({ quantity, unitPriceCents }) => ({
      quantity,
      unit_price_cents: unitPriceCents,
      comparison_price_cents: null,
    })),
  })

/**
 * Lines of a document, with the tax as the last one: what rate it was is not known. Totals are those of the lines. A document without
 * lines has one, of its total.
 */
export function readLines(
  { lines = [], tax_cents = 0, total_cents }: Priced,
  name: string,
): { lines: DocumentLine[]; totals: ReturnType<typeof documentTotals> } | Problem {
  const sent: Lines = lines.length > 0 ? lines : [{ name, unit_price_cents: (total_cents ?? 0) - tax_cents }]
  if (lines.length === 0 && total_cents === undefined)
    return problem('total_cents', 'There is neither a total nor a line.')
  const all: Lines = tax_cents === 0 ? sent : [...sent, { name: 'Sales tax', unit_price_cents: tax_cents }]
  const read = all.map((line, position): DocumentLine => ({
    position,
    unitName: line.name,
    description: line.description ?? null,
    quantity: line.quantity ?? 1,
    unitPriceCents: line.unit_price_cents,
  }))
  const totals = withoutTax(read)
  const weight = read.reduce((sum, { quantity, unitPriceCents }) => sum + Math.abs(quantity * unitPriceCents), 0)
  if (weight > LARGEST) return problem('total_cents', 'The total is too high.')
  if (total_cents !== undefined && total_cents !== totals.total_cents)
    return problem(
      'total_cents',
      `The lines and the tax make ${formatCents(totals.total_cents)}, but the total is ${formatCents(total_cents)}.`,
    )
  return { lines: read, totals }
}
