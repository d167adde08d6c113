import { negotiateLanguage } from '@portal/i18n/languages'
import { resolveBrand, type Brand } from '@portal/rules'
import type { CustomizationGroups, CustomizationValue } from '../database/schema'
import type { TenantRow } from '../tenants'

/** Who reads what a company wrote. */
export interface Reader {
  /** The languages that they ask for, as in an Accept-Language header. */
  asks: string | null | undefined
  /** The company's language, in which the originals are taken to be. */
  own: string
}

/** Nobody in particular, such as the office, reads the originals. */
type MaybeReader = Reader | null

/** The one of the same texts in several languages that the reader prefers; the original if they ask for none of these. */
function inLanguageOf<T>(reader: MaybeReader, original: T, byLanguage: Record<string, T> = {}): T {
  const offered = Object.keys(byLanguage)
  if (!reader || offered.length === 0) return original
  const language = negotiateLanguage(reader.asks ?? undefined, [reader.own, ...offered])
  return language !== undefined && Object.hasOwn(byLanguage, language) ? byLanguage[language]! : original
}

/** The same for each text of an object. A text that is null has nothing to be translated. */
export function translate<T extends object>(
  reader: MaybeReader,
  texts: T,
  translations: Record<string, { [K in keyof T]?: Exclude<T[K], null> | undefined }> = {},
): T {
  const inLanguages = (key: keyof T) =>
    Object.fromEntries(
      Object.entries(translations).flatMap(([language, { [key]: text }]) =>
        text === undefined ? [] : [[language, text as T[keyof T]]],
      ),
    )
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text === null ? null : inLanguageOf(reader, text as T[keyof T], inLanguages(key as keyof T)),
    ]),
  ) as T
}

const translateText = (reader: MaybeReader, { translations, ...text }: CustomizationValue): CustomizationValue => {
  const original = text.value?.trim() || text.default
  return original ? { ...text, value: inLanguageOf(reader, text.value, translations) } : text
}

/** Texts of the group General as the reader gets them. */
export const translateTexts = (
  reader: MaybeReader,
  texts: Record<string, CustomizationValue>,
): Record<string, CustomizationValue> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translateText(reader, text)]))

/** A company's customizations as the reader gets them. */
export const customizationsFor = (reader: MaybeReader, groups: CustomizationGroups): CustomizationGroups => ({
  ...groups,
  General: translateTexts(reader, groups.General),
})

/** Who reads what is written in a language. */
export const readerOf = (language: string, { language: own }: Pick<TenantRow, 'language'>): Reader => ({
  asks: language,
  own,
})

/** A company's brand, with its texts as the reader gets them. */
export const brandFor = (reader: Reader, tenant: Pick<TenantRow, 'name' | 'customizations'>): Brand =>
  resolveBrand(tenant, customizationsFor(reader, tenant.customizations))
