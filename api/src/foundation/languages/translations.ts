// The translations of this repository. A bundle has them compiled in place of this module and its parser, see bundled-translations.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { compileTranslation, type CompiledMessage } from '@portal/i18n/compile'
import { OFFERED_FROM } from '@portal/i18n/languages'

/** By message id. */
export type Translations = Record<string, CompiledMessage>

type Messages = Awaited<ReturnType<ReturnType<typeof formatter>['parse']>>

const folder = fileURLToPath(new URL('../../../../locales', import.meta.url))

function isOffered(file: string): boolean {
  // The first is of the header. A long translation begins with an empty line.
  const [, , ...messages] = readFileSync(`${folder}/${file}`, 'utf8').split(/^msgstr /m)
  const translated = messages.filter((text) => /^"[^"]|^""\n"/.test(text))
  return translated.length >= OFFERED_FROM * messages.length
}

/** English, and every language that is offered. */
export const languages: readonly string[] = readdirSync(folder)
  .filter((name) => name === 'en.po' || (name.endsWith('.po') && isOffered(name)))
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
