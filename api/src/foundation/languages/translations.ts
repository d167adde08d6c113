// The translations of this repository. A bundle has them compiled in place of this module and its parser, see portal/src/build.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { compileTranslation, type CompiledMessage } from '@portal/i18n/compile'

/** By message id. */
export type Translations = Record<string, CompiledMessage>

type Messages = Awaited<ReturnType<ReturnType<typeof formatter>['parse']>>

const folder = fileURLToPath(new URL('../../../../locales', import.meta.url))

const isBegun = (file: string): boolean => /^msgstr "[^"]/m.test(readFileSync(`${folder}/${file}`, 'utf8'))

/** English, and every language that something is translated into. */
export const languages: readonly string[] = readdirSync(folder)
  .filter((name) => name === 'en.po' || (name.endsWith('.po') && isBegun(name)))
  .map((name) => name.slice(0, -3))

/** What the API itself says in a language; what is not translated is missing. */
export function readTranslations(language: string): Translations {
  const filename = `${folder}/${language}.po`
  // It is synchronous: its type is that of all formats.
  const messages = formatter().parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  }) as Messages
  return Object.fromEntries(
    Object.entries(messages).flatMap(([id, { translation, origin = [] }]) =>
      translation && origin.some(([file]) => /^(api|shared\/rules)\//.test(file))
        ? [[id, compileTranslation(language, translation)] as const]
        : [],
    ),
  )
}
