import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration, StatsCompilation } from 'webpack'
import { languageName } from '@portal/i18n/languages'
import type { Catalogs, ScriptTexts } from './catalogs'
import { toIntegrity } from './output'
import { definePlainBuild, defineWidgetRuntime } from './webpack-config'

/** Subfolder of the shell's build; the widget is released with the shell. */
const FOLDER = 'widget'

interface BuildWidgetOptions {
  folder: string
  work: string
  mode: 'production' | 'development'
  compile: (config: Configuration) => Promise<StatsCompilation>
}

/** Builds the booking widget's two scripts from `<shell>/src/widget`; returns whether the shell has one. */
export async function buildWidget({ folder, work, mode, compile }: BuildWidgetOptions): Promise<boolean> {
  const [runtime, element] = ['runtime', 'element'].map((name) => join(folder, `src/widget/${name}.ts`)) as [
    string,
    string,
  ]
  if (!existsSync(runtime)) return false
  const outputFolder = join(work, FOLDER)
  const runtimeStats = await compile(defineWidgetRuntime({ folder, outputFolder, mode, entry: runtime }))
  const plain = definePlainBuild({ folder, outputFolder, mode, entry: element, oneFile: true })
  await compile({
    ...plain,
    entry: { element },
    output: { ...plain.output, filename: '[name].js', clean: false, uniqueName: 'portal-widget-element' },
  })
  const scripts = (runtimeStats.entrypoints?.['runtime']?.assets ?? []).filter(({ name }) => name.endsWith('.js'))
  if (scripts.length !== 1)
    throw new Error(
      `The widget's runtime must be one script but is ${scripts.length}; check that every shared module is eager or on demand`,
    )
  return true
}

interface Words {
  catalogs: Catalogs
  texts: ScriptTexts
}

/** Of each catalog, what these scripts of the widget say. */
const pickWords = ({ catalogs, texts }: Words, isWanted: (script: string) => boolean): Catalogs => {
  const ids = Object.entries(texts).flatMap(([script, found]) => (isWanted(script) ? found : []))
  return Object.fromEntries(
    Object.entries(catalogs).map(([language, catalog]) => [
      language,
      Object.fromEntries(ids.flatMap((id) => (catalog[id] ? [[id, catalog[id]]] : []))),
    ]),
  )
}

const prefix = async (file: string, code: string): Promise<void> =>
  writeFile(file, code + (await readFile(file, 'utf8')))

/**
 * Prefixes the runtime with the base URL and hashes of its chunks and catalogs, which are known only now, and the element with
 * what it says in other languages. The runtime is skipped on a page that already has it or is the portal itself.
 */
export async function sealWidget(work: string, urlBase: string, words: Words): Promise<void> {
  const folder = join(work, FOLDER)
  const element = `${FOLDER}/element.js`
  const catalogs = pickWords(words, (script) => script.startsWith(`${FOLDER}/`) && script !== element)
  for (const [language, catalog] of Object.entries(catalogs))
    await writeFile(join(folder, `${language}.json`), JSON.stringify(catalog))
  const own = Object.entries(pickWords(words, (script) => script === element)).map(([language, said]) => [
    language,
    { name: languageName(language), ...said },
  ])
  await prefix(join(work, element), `globalThis.__portalWidgetWords=${JSON.stringify(Object.fromEntries(own))};\n`)
  const lazy = (await readdir(folder)).filter(
    (name) => /\.js(on)?$/.test(name) && name !== 'runtime.js' && name !== 'element.js',
  )
  const files = Object.fromEntries(
    await Promise.all(
      lazy.map(async (name) => [name, toIntegrity(await readFile(join(folder, name)), 'sha256')] as const),
    ),
  )
  const build = JSON.stringify({ base: `${urlBase}${FOLDER}/`, files })
  const runtime = await readFile(join(folder, 'runtime.js'), 'utf8')
  await writeFile(
    join(folder, 'runtime.js'),
    `if(!globalThis.__portalWidget){globalThis.__portalWidgetBuild=${build};\n${runtime}\n}\n`,
  )
}
