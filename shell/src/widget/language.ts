import type { MessageDescriptor } from '@portal/i18n'
import { findLanguage, SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { messageKey } from '@portal/i18n/message-key'

/** Key of the visitor's own choice in the website's storage: the only thing that the widget stores, and only once they choose. */
const CHOICE = 'portal-widget-language'

/** What element.js says in other languages, before anything is loaded. */
const words = globalThis.__portalWidgetWords ?? {}
/** Languages that this build of the widget speaks, each with what it calls itself. */
export const offered: [language: string, name: string][] = [
  [SOURCE_LANGUAGE, 'English'],
  ...Object.entries(words).map(([language, { name }]): [string, string] => [language, name!]),
]

/** A text of element.js in a language, English where it is not translated. Builds leave a string of what the `msg` macro returns. */
export function say(text: MessageDescriptor | string, language: string): string {
  const english = typeof text === 'string' ? text : (text.message ?? text.id)
  return words[language]?.[messageKey(english)] ?? english
}

/** A page may forbid its storage to scripts. */
function tryStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the storage of @portal/platform is as large as the rest of element.js
    return work(localStorage)
  } catch {
    return undefined
  }
}

let chosen = tryStorage((storage) => storage.getItem(CHOICE))

export function keepChoice(language: string): void {
  chosen = language
  tryStorage((storage) => storage.setItem(CHOICE, language))
}

/**
 * The language of an element: the visitor's own choice here, else what the website says (`lang` or `language` of the element,
 * `lang` of what is around it), else the browser's. Undefined if the widget speaks none of them.
 */
export const pickLanguage = (element: Element): string | undefined =>
  [
    chosen,
    element.getAttribute('language'),
    element.closest('[lang]')?.getAttribute('lang'),
    document.documentElement.lang,
    ...navigator.languages,
  ]
    .map((tag) =>
      findLanguage(
        tag,
        offered.map(([language]) => language),
      ),
    )
    .find(Boolean)
