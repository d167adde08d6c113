import { sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { serviceCategories, type CategoryField } from '#foundation/database/schema'
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

/** By the original name, those that the reader gets instead. */
export type ServiceNames = Record<string, string>

export async function readServiceNames(db: Db, reader: Reader | null): Promise<ServiceNames> {
  if (!reader) return {}
  const services = await db
    .select({ name: serviceCategories.name, translations: serviceCategories.translations })
    .from(serviceCategories)
    .where(sql`${serviceCategories.translations} <> '{}'`)
  return Object.fromEntries(services.map((service) => [service.name, serviceName(service, reader)]))
}
