import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { findLanguage, SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { formatCents, regionalTag, type Words as RulesWords } from '@portal/rules'
import { formatDate, formatDay, formatTime, formatWindow } from '@portal/rules/dates'
import { pseudoLanguages } from './pseudo-languages'
import { languages, readTranslations, type Translations } from './translations'

interface Meaning {
  /** Tells the text from one that is alike in English only: `Open invoices` may be a button, or a heading. */
  context?: string
}

/** Writes texts in one language: `i18n._('Pay {amount}', { amount })`. What is not translated is in English. */
export interface Words {
  language: string
  _: (text: string, values?: Record<string, unknown>, options?: Meaning) => string
  /** For functions of @portal/rules that write texts. */
  rules: RulesWords
  format: ReturnType<typeof formatFor>
}

/** Amounts, days and times as the language writes them; each function is its namesake in @portal/rules. */
const formatFor = (language: string) => ({
  cents: (cents: number) => formatCents(cents, language),
  day: (day: string) => formatDay(day, language),
  date: (instant: string | Date, zone: string) => formatDate(instant, zone, language),
  time: (instant: string | Date, zone: string) => formatTime(instant, zone, language),
  window: (window: { start: Date; end: Date }, zone: string) => formatWindow(window, zone, language),
  /** With words: 'Tuesday, February 17, 2026', or as the options say. */
  dateInWords: (instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'full' }) =>
    instant.toLocaleDateString(regionalTag(language), { timeZone, ...options }),
})

const toWords = (language: string, write: Words['_']): Words => {
  const rules: RulesWords = (text, values) => write(text, values)
  return { language, format: formatFor(language), _: write, rules: Object.assign(rules, { language }) }
}

export function createWords(language: string, translations: Translations): Words {
  const i18n = setupI18n({ locale: language, messages: { [language]: translations } })
  i18n.setMessagesCompiler(compileMessage)
  return toWords(language, (text, values, { context } = {}) =>
    i18n._(generateMessageId(text, context), values, { message: text }),
  )
}

/** What is translated, and on a test's server the pseudo-languages. */
export const spokenLanguages: readonly string[] = [...languages, ...Object.keys(pseudoLanguages)]

const known = new Map<string, Words>()

/** The words of a language that the portal speaks. */
export function wordsFor(language: string): Words {
  let words = known.get(language)
  if (!words) {
    const translations = pseudoLanguages[language] ?? (language === SOURCE_LANGUAGE ? {} : readTranslations(language))
    words = createWords(language, translations)
    known.set(language, words)
  }
  return words
}

/** The first of these that names a language that the portal speaks; English if none does. Tags as in BCP 47. */
export const firstSpoken = (...tags: readonly (string | null | undefined)[]): string =>
  tags.map((tag) => findLanguage(tag, spokenLanguages)).find((language) => language !== undefined) ?? SOURCE_LANGUAGE

/** Writes a text. `id` is its message's: of the sentence, whose values are looked up before it. */
export function writeMessage(words: Words, write: (i18n: Words) => string): { text: string; id: string } {
  let id = ''
  const text = write(
    toWords(words.language, (source, values, options) => {
      id = generateMessageId(source, options?.context)
      return words._(source, values, options)
    }),
  )
  return { text, id }
}
