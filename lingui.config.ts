// For `lingui extract`, which brings the texts of the sources into locales/. A language is a file there.
import { readdirSync } from 'node:fs'
import babel from '@lingui/cli/api/extractors/babel'
import type { ExtractorType, LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { findErrorTexts } from './scripts/error-texts'

// Node reads its sources as they stand, without macros, so the text is what the code looks a message up by.

/** What remotes say about themselves. */
const facts: ExtractorType = {
  match: (filename) => filename.endsWith('src/remote.ts'),
  extract(filename, code, onMessage) {
    for (const [, text = ''] of code.matchAll(/\b(?:title|label|section|word): '([^']+)'/g))
      onMessage({ id: generateMessageId(text), message: text, origin: [filename, 1] })
  },
}

/** What pages and the API both say: `words('Balance due')`. */
const rules: ExtractorType = {
  match: (filename) => filename.includes('shared/rules/src/'),
  extract(filename, code, onMessage) {
    for (const [, single, double] of code.matchAll(/\bwords\(\s*(?:'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)")/g)) {
      const text = (single ?? double ?? '').replace(/\\(.)/g, '$1')
      onMessage({ id: generateMessageId(text), message: text, origin: [filename, 1] })
    }
  },
}

/** Messages of pages; files without any, which are most, are not parsed. */
const page: ExtractorType = {
  match: (filename) => babel.match(filename),
  extract: (filename, code, ...rest) =>
    /\b(lingui|i18n)\b/.test(code) ? babel.extract(filename, code, ...rest) : undefined,
}

/** `i18n._('Try again')`, and errors of the API: `unprocessable('Please write a note.')`. */
const server: ExtractorType = {
  match: (filename) => /(^|\/)(shell\/server|api\/src)\//.test(filename),
  extract(filename, code, onMessage, context) {
    for (const text of findErrorTexts(filename, code).texts)
      onMessage({ id: generateMessageId(text), message: text, origin: [filename, 1] })
    return page.extract(
      filename,
      code,
      ({ id, ...found }) => onMessage({ ...found, id: generateMessageId(id, found.context), message: id }),
      context,
    )
  },
}

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: readdirSync(`${import.meta.dirname}/locales`).map((file) => file.replace(/\.po$/, '')),
  catalogs: [
    {
      path: `${process.env['LOCALES'] ?? '<rootDir>/locales'}/{locale}`,
      include: ['api/src/**/*.ts', '{shell/src,shell/server,mfe-*/src,shared/*/src}/**/*.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/*.{test,stories}.*', '**/testing/**', '**/dist/**'],
    },
  ],
  extractors: [facts, rules, server, page],
  format: formatter({ lineNumbers: false }),
}
export default config
