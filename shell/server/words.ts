import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { RemoteRecord } from '@portal/build'
import {
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  negotiateLanguage,
  findLanguage,
  SOURCE_LANGUAGE,
} from '@portal/i18n/languages'
import { messageKey } from '@portal/i18n/message-key'
import type { PageData } from '../src/page-data'
import type { PageAssets, Preload } from './preloads'

/** Languages that a build of the shell speaks, English first. */
const spokenBy = ({ catalogs = {} }: PageAssets): string[] => [SOURCE_LANGUAGE, ...Object.keys(catalogs)]

interface Wish {
  /** Requested path and query. */
  url: string
  cookie: string | undefined
  acceptLanguage: string | undefined
}

/** The language of a page: the one that the link asks for, else the one that was chosen here, else the browser's, else the company's, else English. */
export function pickLanguage({ url, cookie, acceptLanguage }: Wish, assets: PageAssets, company?: string): string {
  const offered = spokenBy(assets)
  const asked = new URLSearchParams(url.split('?')[1]).get(LANGUAGE_PARAM)
  const [, chosen] = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`).exec(cookie ?? '') ?? []
  return (
    findLanguage(asked, offered) ??
    findLanguage(chosen, offered) ??
    negotiateLanguage(acceptLanguage, offered) ??
    findLanguage(company, offered) ??
    SOURCE_LANGUAGE
  )
}

/** Writes texts in one language: `i18n._('Pay {amount}', { amount: '$5.00' })`. */
export interface Words {
  _: (text: string, values?: Record<string, unknown>) => string
}

/** What the server itself writes into a page, in its language; titles of remotes are in the page's messages. */
export function createServerWords(
  { catalogs = {} }: Pick<PageAssets, 'catalogs'>,
  language: string,
  messages: Messages,
): Words {
  const own = (catalogs[language] ?? {}) as Messages
  const i18n = setupI18n({ locale: language, messages: { [language]: { ...own, ...messages } } })
  i18n.setMessagesCompiler(compileMessage)
  return {
    _: (text, values) => i18n._(messageKey(text), values, { message: text }),
  }
}

/** The language of a page and those that it offers, for its data; nothing where there is no choice. */
export function languageFacts(language: string, assets: PageAssets): Pick<PageData, 'language' | 'languages'> {
  const languages = spokenBy(assets)
  return {
    ...(language !== SOURCE_LANGUAGE && { language }),
    ...(languages.length > 1 && { languages }),
  }
}

/** Fetched as soon as a page is usable, at the same time as the rest of the words. */
const isFetchedNext = (script: string): boolean => /(^|\/)once-usable\./.test(script)

/**
 * Translations of what the page shows first: of the shell's scripts that it fetches at once or next, of the remotes whose scripts
 * it fetches at once, with all that they load by themselves, and of what the other remotes call their pages.
 * By `messageKey`; nothing for English.
 */
export function firstMessages(
  language: string,
  assets: PageAssets,
  preloads: readonly Preload[],
  records: Iterable<RemoteRecord>,
): Messages {
  if (language === SOURCE_LANGUAGE) return {}
  const scripts = new Set([...assets.entry, ...preloads.map(({ href }) => href)])
  const own = pick(
    assets.catalogs?.[language],
    assets.texts ?? {},
    (script) => scripts.has(script) || isFetchedNext(script),
  )
  const ofRemotes = [...records].map(({ catalogs, texts = {}, snapshot: { publicPath } }) => {
    const isShown = Object.keys(texts).some((part) => scripts.has(publicPath + part))
    return pick(catalogs?.[language], texts, (part) => part === 'facts' || isShown)
  })
  return Object.assign({}, own, ...ofRemotes) as Messages
}

const pick = (
  catalog: Record<string, unknown> = {},
  texts: Record<string, string[]>,
  isWanted: (script: string) => boolean,
) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([script, ids]) =>
      isWanted(script) ? ids.flatMap((id) => (id in catalog ? [[id, catalog[id]] as const] : [])) : [],
    ),
  )
