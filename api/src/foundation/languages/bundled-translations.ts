import type { Plugin } from 'esbuild'
import { languages, readTranslations } from './translations'

/**
 * For bundles of esbuild, which have neither the files of `locales/` nor a parser of them: what the API says is compiled into
 * them, in place of `translations.ts`.
 */
export const bundledTranslations: Plugin = {
  name: 'bundled-translations',
  setup: ({ onLoad }) =>
    onLoad({ filter: /api\/src\/foundation\/languages\/translations\.ts$/ }, () => {
      const translations = Object.fromEntries(languages.map((language) => [language, readTranslations(language)]))
      return {
        contents: `const translations = ${JSON.stringify(translations)}
export const languages = Object.keys(translations)
export const readTranslations = (language) => translations[language]`,
      }
    }),
}
