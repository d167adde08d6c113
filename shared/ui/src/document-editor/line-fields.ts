import type { EditedLine, LineChange } from './edited-document'
import { parseCents, parseOptionalCents, parseDescription, parseName, parseInteger } from './parse-input'
import type { DraftField } from './use-draft-store'

export type LineFieldName = keyof LineChange

export const lineLabels: Record<LineFieldName, string> = {
  unit_name: 'Name',
  description: 'Description',
  quantity: 'Quantity',
  covered_systems: 'Covered systems',
  unit_price_cents: 'Price',
  comparison_price_cents: 'Comparison price',
}

const readers = {
  unit_name: parseName,
  description: parseDescription,
  quantity: parseInteger(lineLabels.quantity, 9_999),
  covered_systems: parseInteger(lineLabels.covered_systems, 999),
  unit_price_cents: parseCents({ label: lineLabels.unit_price_cents, mayBeNegative: true }),
  comparison_price_cents: parseOptionalCents({ label: lineLabels.comparison_price_cents, mayBeNegative: true }),
} satisfies Record<LineFieldName, DraftField['read']>

const isAmount = (name: LineFieldName): boolean => name === 'unit_price_cents' || name === 'comparison_price_cents'

/** A field of a line: its saved value, how it is shown, and how typed text is parsed. */
export function lineField(line: EditedLine, name: LineFieldName, money: (cents: number) => string): DraftField {
  const saved = line[name]
  const text = isAmount(name) ? money(Number(saved)) : String(saved)
  const shown = saved === null ? '' : text
  return { saved, shown, read: readers[name] }
}
