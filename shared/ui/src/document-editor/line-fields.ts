import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@portal/i18n'
import type { EditedLine, LineChange } from './edited-document'
import { parseCents, parseOptionalCents, parseDescription, parseName, parseInteger } from './parse-input'
import type { DraftField } from './use-draft-store'

export type LineFieldName = keyof LineChange

export const lineLabels: Record<LineFieldName, MessageDescriptor> = {
  unit_name: msg`Name`,
  description: msg`Description`,
  quantity: msg`Quantity`,
  covered_systems: msg`Covered systems`,
  unit_price_cents: msg`Price`,
  comparison_price_cents: msg`Comparison price`,
}

const readers: Record<LineFieldName, (i18n: I18n, label: string) => DraftField['read']> = {
  unit_name: (i18n) => (text) => parseName(text, i18n),
  description: (i18n) => (text) => parseDescription(text, i18n),
  quantity: (i18n, label) => parseInteger(label, 9_999, i18n),
  covered_systems: (i18n, label) => parseInteger(label, 999, i18n),
  unit_price_cents: (i18n, label) => parseCents({ label, mayBeNegative: true }, i18n),
  comparison_price_cents: (i18n, label) => parseOptionalCents({ label, mayBeNegative: true }, i18n),
}

const isAmount = (name: LineFieldName): boolean => name === 'unit_price_cents' || name === 'comparison_price_cents'

/** A field of a line: its saved value, how it is shown, and how typed text is parsed. */
export function lineField(
  line: EditedLine,
  name: LineFieldName,
  money: (cents: number) => string,
  i18n: I18n,
): DraftField {
  const saved = line[name]
  const text = isAmount(name) ? money(Number(saved)) : String(saved)
  const shown = saved === null ? '' : text
  return { saved, shown, read: readers[name](i18n, i18n._(lineLabels[name])) }
}
