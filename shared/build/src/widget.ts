import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration, StatsCompilation } from 'webpack'
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

/**
 * Prefixes the runtime with its chunks' base URL and hashes, which are known only now. It is skipped on a page that already has
 * it or is the portal itself.
 */
export async function sealWidget(work: string, urlBase: string): Promise<void> {
  const folder = join(work, FOLDER)
  const lazy = (await readdir(folder)).filter(
    (name) => name.endsWith('.js') && name !== 'runtime.js' && name !== 'element.js',
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
