import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MessageType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { compileTranslation, type CompiledMessage } from '@portal/i18n/compile'
import type { Facts } from './record'

/** Translations by message id, or by the text itself, compiled: `{ "B8/mlt": ["Pagar ", ["amount"], " ahora"] }`. */
type Catalog = Record<string, CompiledMessage>
/** Catalogs by language, e.g. `es`. */
export type Catalogs = Record<string, Catalog>

const FOLDER = 'locales'
const SOURCE = 'en'
/** Whose texts the API has as well: pages look them up by the text itself. */
const RULES = 'shared/rules/'

/** The nearest folder with translations, from a package's folder upwards; undefined if there is none. */
function findLocales(folder: string): string | undefined {
  const here = join(folder, FOLDER)
  if (existsSync(here)) return here
  return dirname(folder) === folder ? undefined : findLocales(dirname(folder))
}

/** Files of translations, by language. */
async function listTranslations(locales: string): Promise<[language: string, file: string][]> {
  const files = (await readdir(locales)).filter((name) => name.endsWith('.po') && name !== `${SOURCE}.po`)
  return files.sort().map((name) => [basename(name, '.po'), join(locales, name)])
}

async function readMessages(filename: string): Promise<[id: string, message: MessageType][]> {
  const context = { locale: basename(filename, '.po'), sourceLocale: SOURCE, filename }
  return Object.entries(await formatter().parse(await readFile(filename, 'utf8'), context))
}

/** Keys of messages in the catalogs, by the script that has them. */
export type ScriptTexts = Record<string, string[]>

/** Which messages each script has, by id, and which texts of {@link RULES}. */
async function listTexts(
  work: string,
  scripts: readonly string[],
  all: ReadonlyMap<string, MessageType>,
): Promise<ScriptTexts> {
  const written = [...all.values()].flatMap(({ message, origin = [] }) =>
    message && origin.some(([file]) => file.includes(RULES)) ? [message] : [],
  )
  const found = await Promise.all(
    scripts.map(async (script) => {
      const source = await readFile(join(work, script), 'utf8')
      const mentioned = new Set([...source.matchAll(/\bid:\s?"([^"\\]+)"/g)].map(([, id]) => id!))
      const said = written.filter((text) => source.includes(JSON.stringify(text)) || source.includes(`'${text}'`))
      return [script, [...[...mentioned].filter((id) => all.has(id)), ...said].sort()] as const
    }),
  )
  return Object.fromEntries(found.filter(([, texts]) => texts.length > 0))
}

/**
 * Writes a build's catalogs, `es.json` and so on, with what its scripts say, into the build. What is not translated is not in them.
 * @param folder of the package; translations are in the nearest `locales/` from there upwards
 * @param besides.facts texts of the remote's facts, which pages look up by the text itself
 * @param besides.server folder, below that of `locales/`, of the server that writes texts into the build's pages
 * @returns the catalogs, and which keys of theirs belong to which script, or to `facts`
 */
export async function writeCatalogs(
  folder: string,
  work: string,
  scripts: readonly string[],
  besides: { facts?: readonly string[]; server?: string },
): Promise<{ catalogs: Catalogs; texts: ScriptTexts }> {
  const locales = findLocales(folder)
  if (!locales) return { catalogs: {}, texts: {} }
  const translations = await Promise.all(
    (await listTranslations(locales)).map(async ([language, file]) => [language, await readMessages(file)] as const),
  )
  const all = new Map(translations.flatMap(([, messages]) => messages))
  const texts = await listTexts(work, scripts, all)
  const isOfServer = ({ origin = [] }: MessageType) =>
    besides.server !== undefined && origin.some(([file]) => file.startsWith(besides.server!))
  const keys = new Map<string, string>([
    ...Object.values(texts).flatMap((found) =>
      found.map((key) => [key, all.has(key) ? key : generateMessageId(key)] as const),
    ),
    ...[...all].filter(([, message]) => isOfServer(message)).map(([id]) => [id, id] as const),
    ...(besides.facts ?? []).map((text) => [text, generateMessageId(text)] as const),
  ])
  const catalogs = Object.fromEntries(
    translations
      .map(([language, messages]) => [language, pickTranslations(language, keys, new Map(messages))] as const)
      // A language that was only begun is offered nowhere.
      .filter(([, catalog]) => Object.keys(catalog).length > 0),
  )
  await Promise.all(
    Object.entries(catalogs).map(([language, catalog]) =>
      writeFile(join(work, `${language}.json`), JSON.stringify(catalog)),
    ),
  )
  return { catalogs, texts: { ...texts, ...(besides.facts && { facts: [...besides.facts] }) } }
}

/** @param keys key in the catalog → id of the message */
const pickTranslations = (
  language: string,
  keys: ReadonlyMap<string, string>,
  messages: ReadonlyMap<string, MessageType>,
): Catalog =>
  Object.fromEntries(
    [...keys].flatMap(([key, id]) => {
      const { translation } = messages.get(id) ?? {}
      return translation ? [[key, compileTranslation(language, translation)] as const] : []
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
