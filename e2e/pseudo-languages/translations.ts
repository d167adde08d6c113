import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { compileForPage, compileTranslation, type CompiledMessage } from '@portal/i18n/compile'
import { messageKey } from '@portal/i18n/message-key'

const root = resolve(fileURLToPath(import.meta.url), '../../..')

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LONGER = 0.4

/** What stands for each letter of {@link LATIN}, by language. */
const alphabets = {
  'en-XA': 'ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž',
  // Has no capitals and joins its letters. This says nothing.
  'ar-XB': 'ابتثجحخدذرزسشصضطظعغفقكلمنهابتثجحخدذرزسشصضطظعغفقكلمنه',
} as const

/** Languages that only tests see: English in accents, and in letters that are written from right to left. */
export type PseudoLanguage = keyof typeof alphabets
export const pseudoLanguages = Object.keys(alphabets) as PseudoLanguage[]

/** Length of what a message says, in its `other` form and without its values. */
const countLetters = (message: CompiledMessage): number =>
  message.reduce((sum, token) => {
    if (typeof token === 'string') return sum + token.length
    const choices = token[2] as Record<string, CompiledMessage> | undefined
    return sum + (Array.isArray(choices?.['other']) ? countLetters(choices['other']) : 0)
  }, 0)

/** So many signs, in words that a line can break between. */
const padding = (length: number): string => '~'.repeat(length).replace(/(~{5})(?=~)/g, '$1 ')

/** A message between marks and 40 % longer, its letters replaced; values, tags and plural forms stay. */
function translatePseudo(language: PseudoLanguage, english: string): CompiledMessage {
  const message = compileTranslation(language, english, (text) =>
    text.replace(/[A-Za-z]/g, (letter) => alphabets[language][LATIN.indexOf(letter)]!),
  )
  return ['⟦', ...message, ` ${padding(Math.ceil(countLetters(message) * LONGER))}⟧`]
}

/** A text without values, as a page in the language says it. */
export const sayPseudo = (language: PseudoLanguage, english: string): string =>
  translatePseudo(language, english).join('')

/** Writes all texts in the pseudo-languages, by message id and by key, and returns the file that PSEUDO_LANGUAGES names. */
export async function writePseudoLanguages(): Promise<string> {
  const filename = join(root, 'locales/en.po')
  const context = { locale: 'en', sourceLocale: 'en', filename }
  const messages = Object.entries(await formatter().parse(await readFile(filename, 'utf8'), context))
  const entries = (language: PseudoLanguage) =>
    messages.flatMap(([id, { message: text = '' }]) =>
      [id, messageKey(text), messageKey(compileForPage(text))].map((key) => [key, translatePseudo(language, text)]),
    )
  const file = join(root, '.cache/pseudo-languages.json')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    JSON.stringify(Object.fromEntries(pseudoLanguages.map((each) => [each, Object.fromEntries(entries(each))]))),
  )
  return file
}
