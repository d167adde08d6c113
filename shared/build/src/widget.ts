import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration, StatsCompilation } from 'webpack'
import { definePlainBuild, defineWidgetRuntime } from './webpack-config'

/** Subfolder of the shell's build; the widget is released with the shell. */
const FOLDER = 'widget'

export interface WidgetBuild {
  /** File names of the two entry scripts below {@link FOLDER}, as emitted by webpack. */
  runtime: string
  element: string
}

interface BuildWidgetOptions {
  folder: string
  work: string
  mode: 'production' | 'development'
  compile: (config: Configuration) => Promise<StatsCompilation>
}

/** Builds the booking widget's two scripts from `<shell>/src/widget`; null if the shell has none. */
export async function buildWidget({ folder, work, mode, compile }: BuildWidgetOptions): Promise<WidgetBuild | null> {
  const [runtime, element] = ['runtime', 'element'].map((name) => join(folder, `src/widget/${name}.ts`)) as [string, string]
  if (!existsSync(runtime)) return null
  const outputFolder = join(work, FOLDER)
  const runtimeStats = await compile(defineWidgetRuntime({ folder, outputFolder, mode, entry: runtime }))
  const plain = definePlainBuild({ folder, outputFolder, mode, entry: element, oneFile: true })
  const elementStats = await compile({ ...plain, entry: { element }, output: { ...plain.output, clean: false, uniqueName: 'portal-widget-element' } })
  return { runtime: scriptOf(runtimeStats, 'runtime'), element: scriptOf(elementStats, 'element') }
}

function scriptOf({ entrypoints }: StatsCompilation, name: string): string {
  const scripts = (entrypoints?.[name]?.assets ?? []).map((asset) => asset.name).filter((file) => file.endsWith('.js'))
  if (scripts.length !== 1) throw new Error(`The widget's ${name} must be one script but is ${scripts.length}; check that every shared module is eager or on demand`)
  return scripts[0]!
}

/**
 * Writes the two scripts as they are served at their stable URLs. The runtime is prefixed with its chunks' base URL and
 * hashes, which are known only now, and is skipped on a page that already has it or is the portal itself.
 */
export async function sealWidget(widget: WidgetBuild | null, work: string, urlBase: string): Promise<void> {
  if (!widget) return
  const folder = join(work, FOLDER)
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const lazy = (await readdir(folder)).filter((name) => name.endsWith('.js') && name !== widget.runtime && name !== widget.element)
  const files = Object.fromEntries(await Promise.all(lazy.map(async (name) => [name, hashOf(await readFile(join(folder, name)))] as const)))
  const build = JSON.stringify({ base: `${urlBase}${FOLDER}/`, files })
  await writeFile(join(folder, 'runtime.js'), `if(!globalThis.__portalWidget){globalThis.__portalWidgetBuild=${build};\n${await read(widget.runtime)}\n}\n`)
  await writeFile(join(folder, 'element.js'), await read(widget.element))
  await Promise.all([widget.runtime, widget.element].map((name) => rm(join(folder, name))))
}

const hashOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`
