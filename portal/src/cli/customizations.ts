import { UsageError } from '@portal/cli'
import { isTranslationTag } from '@portal/contract'
import { readCustomized } from 'api/operator'
import { asUsage } from './command'

export type Setting = ReturnType<typeof readCustomized>

/** Parses `General.phone=3035550100`, or with a language `General.welcome_line.es=Bienvenidos`; an empty value resets the setting. */
export function readSetting(word: string): Setting {
  const [, group = '', short = '', language, value = ''] = /^([^.=]+)\.([^.=]+)(?:\.([^=]+))?=([^]*)$/.exec(word) ?? []
  if (!group) throw new UsageError(`"${word}" is not a setting. Write it like General.phone=3035550100.`)
  if (language === undefined) return asUsage(() => readCustomized(group, short, value))
  if (!isTranslationTag(language))
    throw new UsageError(`"${language}" in ${word} is not a language. Write it like es or fr-CA.`)
  return asUsage(() => readCustomized(group, short, { translations: { [language]: value } }))
}

/** Its name, with the language if it is a translation. */
export const describeSetting = ({ group, name, translations }: Setting): string =>
  [group, name, ...Object.keys(translations)].join('.')

export const isReset = ({ value, translations }: Setting): boolean =>
  value === null || Object.values(translations).includes(null)

export interface SentSetting {
  value?: string | null
  translations: Record<string, string | null>
}

/** A text and its translations, which are words of their own on the command line. */
export const mergeSetting = (
  known: SentSetting | undefined,
  { value = known?.value, translations }: Setting,
): SentSetting => ({
  ...(value !== undefined && { value }),
  translations: { ...known?.translations, ...translations },
})
