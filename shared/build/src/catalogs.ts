import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MessageType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { compileForPage, type CompiledMessage } from '@portal/i18n/compile'
import { OFFERED_FROM } from '@portal/i18n/languages'
import { messageKey } from '@portal/i18n/message-key'
import type { Facts } from './record'

/** Translations by `messageKey`, compiled if anything is filled in: `{ "b8mlt": ["Pagar ", ["amount"], " ahora"], "x07qa": "Pagar" }`. */
type Catalog = Record<string, string | CompiledMessage>
/** Catalogs by language, e.g. `es`. */
export type Catalogs = Record<string, Catalog>

const FOLDER = 'locales'
/** In a repository of its own: what our packages say, beside this package's sources. `npm run pack-packages` puts it there. */
const PACKED = join(import.meta.dirname, '..', FOLDER)
const SOURCE = 'en'
/** Whose texts no page has. */
const API = 'api/'

/** The nearest folder with translations, from a package's folder upwards; undefined if there is none. */
function findLocales(folder: string): string | undefined {
  const here = join(folder, FOLDER)
  if (existsSync(here)) return here
  return dirname(folder) === folder ? undefined : findLocales(dirname(folder))
}

/** Messages by id, by language. Of two translations of a message, the one of the later folder. */
async function readTranslations(folders: readonly string[]): Promise<Map<string, Map<string, MessageType>>> {
  const found = new Map<string, Map<string, MessageType>>()
  for (const folder of folders)
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.po')).sort()) {
      const language = basename(name, '.po')
      if (language === SOURCE) continue
      const messages = found.get(language) ?? new Map<string, MessageType>()
      for (const [id, message] of await readMessages(join(folder, name)))
        if (message.translation || !messages.has(id)) messages.set(id, message)
      found.set(language, messages)
    }
  return found
}

async function readMessages(filename: string): Promise<[id: string, message: MessageType][]> {
  const context = { locale: basename(filename, '.po'), sourceLocale: SOURCE, filename }
  return Object.entries(await formatter().parse(await readFile(filename, 'utf8'), context))
}

/** Keys of messages in the catalogs, by the script that has them. */
export type ScriptTexts = Record<string, string[]>

/** A message of the sources. */
interface Source {
  /** In the files of translations. */
  id: string
  origin: readonly string[]
  /** What a script has in its place, in the quotes of {@link sameQuotes}. */
  literal: string
}

/** Code as if every minifier wrote strings and names of properties alike. */
const sameQuotes = (code: string): string => code.replace(/\\?["'`]/g, '"').replace(/([{,])"(\w+)":/g, '$1$2:')

/** Keys of a message, and what scripts have in its place. Those of macros are compiled there, those of rules and servers are not. */
function listForms(id: string, { message: text = '', context }: MessageType): [key: string, literal: string][] {
  // Its English says too little, so scripts have its id besides.
  if (context) return [[id, `id:"${id}"`]]
  return [text, compileForPage(text)].map((form) => [messageKey(form), JSON.stringify(form)])
}

/** By key. */
function listSources(messages: Iterable<readonly [id: string, message: MessageType]>): Map<string, Source> {
  const sources = new Map<string, Source>()
  for (const [id, message] of messages) {
    const origin = (message.origin ?? []).map(([file]) => file)
    if (!message.message || origin.every((file) => file.startsWith(API))) continue
    for (const [key, literal] of listForms(id, message)) {
      const other = sources.get(key)?.id ?? id
      if (other !== id) throw new Error(`Reword "${message.message}": its key is that of another text, ${other}`)
      sources.set(key, { id, origin, literal: sameQuotes(literal) })
    }
  }
  return sources
}

async function listTexts(
  work: string,
  scripts: readonly string[],
  sources: ReadonlyMap<string, Source>,
): Promise<ScriptTexts> {
  const found = await Promise.all(
    scripts.map(async (script) => {
      const code = sameQuotes(await readFile(join(work, script), 'utf8'))
      const said = [...sources].filter(([, { literal }]) => code.includes(literal))
      return [script, said.map(([key]) => key).sort()] as const
    }),
  )
  return Object.fromEntries(found.filter(([, texts]) => texts.length > 0))
}

/**
 * Writes a build's catalogs, `es.json` and so on, with what its scripts say, into the build. What is not translated is not in them.
 * @param folder of the package; translations are in the nearest `locales/` from there upwards, and those of packed packages in theirs
 * @param besides.facts texts of the remote's facts
 * @param besides.server folder, below that of `locales/`, of the server that writes texts into the build's pages
 * @returns the catalogs, and which keys of theirs belong to which script, or to `facts`
 * @throws if two texts have the same key
 */
export async function writeCatalogs(
  folder: string,
  work: string,
  scripts: readonly string[],
  besides: { facts?: readonly string[]; server?: string },
): Promise<{ catalogs: Catalogs; texts: ScriptTexts }> {
  const translations = await readTranslations(
    [...new Set([PACKED, findLocales(folder) ?? PACKED])].filter((each) => existsSync(each)),
  )
  if (translations.size === 0) return { catalogs: {}, texts: {} }
  const sources = listSources([...translations.values()].flatMap((messages) => [...messages]))
  const texts = {
    ...(await listTexts(work, scripts, sources)),
    ...(besides.facts && { facts: besides.facts.map((text) => messageKey(text)) }),
  }
  const isOfServer = ({ origin }: Source) =>
    besides.server !== undefined && origin.some((file) => file.startsWith(besides.server!))
  const said = new Set(Object.values(texts).flat())
  const wanted = [...sources].filter(([key, source]) => said.has(key) || isOfServer(source))
  const catalogs = Object.fromEntries(
    [...translations]
      // The shell offers languages; a remote says what it can in each.
      .filter(([, messages]) => besides.server === undefined || isOffered(messages, sources))
      .map(([language, messages]) => [language, pickTranslations(language, wanted, messages)] as const)
      .filter(([, catalog]) => Object.keys(catalog).length > 0),
  )
  await Promise.all(
    Object.entries(catalogs).map(([language, catalog]) =>
      writeFile(join(work, `${language}.json`), JSON.stringify(catalog)),
    ),
  )
  return { catalogs, texts }
}

function isOffered(messages: ReadonlyMap<string, MessageType>, sources: ReadonlyMap<string, Source>): boolean {
  const ids = [...new Set([...sources.values()].map(({ id }) => id))]
  const translated = ids.filter((id) => messages.get(id)?.translation)
  return translated.length >= OFFERED_FROM * ids.length
}

const pickTranslations = (
  language: string,
  wanted: readonly (readonly [key: string, source: Source])[],
  messages: ReadonlyMap<string, MessageType>,
): Catalog =>
  Object.fromEntries(
    wanted.flatMap(([key, { id }]) => {
      const { translation } = messages.get(id) ?? {}
      return translation ? [[key, compileForPage(translation, language)] as const] : []
    }),
  )

/** What a remote's facts say to people: titles of its pages, and its words in the menu. */
export const factTexts = ({ routes, navigation = [] }: Facts): string[] => [
  ...new Set([
    ...routes.map(({ title }) => title),
    ...navigation.flatMap(({ label, section, tab, mark }) =>
      [label, section, tab?.label, mark?.word].filter((text) => text !== undefined),
    ),
  ]),
]
