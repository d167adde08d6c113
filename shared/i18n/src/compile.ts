import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { SOURCE_LANGUAGE, textDirection } from './languages'

export type { CompiledMessage }

/** First strong isolate, and its end: what is between them does not reorder the text around it. */
const [BEGIN, END] = ['\u2068', '\u2069']

const isolateValues = (message: CompiledMessage): CompiledMessage =>
  message.flatMap((token) => {
    if (typeof token === 'string') return [token]
    const [name, type, choices] = token
    if (!choices || typeof choices !== 'object') return [BEGIN, token, END]
    const isolated = Object.entries(choices).map(([form, text]) => [
      form,
      Array.isArray(text) ? isolateValues(text as CompiledMessage) : (text as unknown),
    ])
    return [[name, type, Object.fromEntries(isolated)]]
  })

/**
 * Compiles a translation for `setupI18n` of Lingui. Where the language is written from right to left, values such as
 * `3462 11th Ave` keep their own direction.
 * @param change for each part of the text, without values
 */
export function compileTranslation(
  language: string,
  translation: string,
  change?: (text: string) => string,
): CompiledMessage {
  const message = compileMessage(translation, change)
  return textDirection(language) === 'rtl' ? isolateValues(message) : message
}

/** A message as scripts and catalogs have it, because no page has a parser: plain text if nothing is filled in. */
export function compileForPage(text: string, language = SOURCE_LANGUAGE): string | CompiledMessage {
  const message = compileTranslation(language, text)
  return message.every((part) => typeof part === 'string') ? message.join('') : message
}
