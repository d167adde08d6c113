import type { CategoryField } from '#foundation/database/schema'
import { translate, type Reader } from '#foundation/languages/own-texts'
import type { AskedField } from '@portal/contract'
import type { CategoryRow } from '../availability/capacity.store'

export const serviceName = (
  { name, translations }: Pick<CategoryRow, 'name' | 'translations'>,
  reader: Reader | null,
): string => translate(reader, { name }, translations).name

/** A question as the reader gets it. Its options stay what is answered; their labels are beside them. */
export function askField({ name, label, options, translations }: CategoryField, reader: Reader | null): AskedField {
  const asked = translate(reader, { label, options }, translations)
  return { name, label: asked.label, options, ...(asked.options !== options && { option_labels: asked.options }) }
}

/** An answer as the reader gets it: that of an option by its label. */
export function readAnswer(field: AskedField, answer: string): string {
  return field.option_labels?.[field.options.indexOf(answer)] ?? answer
}
