import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { FastifyRequest } from 'fastify'
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

/** Languages that a build of the shell speaks, English first, and at last those for tests. */
export const spokenBy = ({
  catalogs = {},
  pseudoLanguages = {},
}: Pick<PageAssets, 'catalogs' | 'pseudoLanguages'>): string[] => [
  SOURCE_LANGUAGE,
  ...Object.keys(catalogs),
  ...Object.keys(pseudoLanguages),
]

interface Wish {
  /** Requested path and query. */
  url: string
  cookie: string | undefined
  acceptLanguage: string | undefined
}

/** The language that a request asks for. */
export const pickFor = ({ url, headers }: FastifyRequest, assets: PageAssets, company?: string): string =>
  pickLanguage({ url, cookie: headers.cookie, acceptLanguage: headers['accept-language'] }, assets, company)

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
  // A page can't fetch the words of a pseudo-language, so none is offered.
  const languages = spokenBy(assets).filter((each) => each === language || !assets.pseudoLanguages?.[each])
  return {
    ...(language !== SOURCE_LANGUAGE && { language }),
    ...(languages.length > 1 && { languages }),
  }
}

/**
 * Translations of what the page shows first: of the scripts that it fetches at once, and of what the remotes call their pages.
 * By `messageKey`; nothing for English, and everything in a pseudo-language, of which no build has a file.
 */
export function firstMessages(
  language: string,
  assets: PageAssets,
  preloads: readonly Preload[],
  records: Iterable<RemoteRecord>,
): Messages {
  if (language === SOURCE_LANGUAGE) return {}
  const pseudo = assets.pseudoLanguages?.[language]
  if (pseudo) return pseudo as Messages
  const scripts = new Set([...assets.entry, ...preloads.map(({ href }) => href)])
  const own = pick(assets.catalogs?.[language], assets.texts ?? {}, (script) => scripts.has(script))
  const ofRemotes = [...records].map(({ catalogs, texts = {}, snapshot }) =>
    pick(catalogs?.[language], texts, (part) => part === 'facts' || scripts.has(snapshot.publicPath + part)),
  )
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
