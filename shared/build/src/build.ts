import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk'
import webpack, { type Configuration, type StatsCompilation } from 'webpack'
import { factTexts, writeCatalogs } from './catalogs'
import { listFiles, publish, readGitSha, seal, sealFile, versionFor } from './output'
import type { RemoteManifest, RemotePart, RemoteRecord, ShellRecord, Snapshot } from './record'
import { readManifest } from './remotes.mjs'
import { isSharedAhead, providedBy, readRequirements } from './shared-modules'
import { bundledPackages, findMainScript, listParts, listScripts, sharedScripts, type ChunkGroup } from './stats'
import { emitSurface, writeSurface } from './surface'
import { ENTRY, defineForeignHost, definePlainBuild, defineRemoteBuild, defineShell } from './webpack-config'
import { buildWidget, sealWidget } from './widget'

/** Runs webpack once. Rejects with its messages if the build has errors. */
export async function compile(config: Configuration): Promise<StatsCompilation> {
  const stats = await new Promise<webpack.Stats>((done, fail) => {
    const compiler = webpack(config)
    if (!compiler) return fail(new Error('webpack treated this as a watch build; check that `watch` is not set'))
    compiler.run((error, result) => {
      compiler.close(() => (error || !result ? fail(error ?? new Error('webpack returned no result')) : done(result)))
    })
  })
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
  return stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
    chunks: true,
    chunkOrigins: true,
    ids: true,
    modules: true,
    nestedModules: true,
    modulesSpace: Infinity,
    nestedModulesSpace: Infinity,
  })
}

export interface BuildOptions {
  /** Several times faster to build and several times larger: not minified, not compressed, inline source maps. Never for a release. */
  fast?: boolean
  /** With the federation plugin's own runtime, as a team that uses the plugin as it comes builds a remote. */
  stockRuntime?: boolean
  /** Output folder, relative to the package's; default `dist`. */
  dist?: string
}

const webpackMode = ({ fast }: BuildOptions) => (fast ? ('development' as const) : ('production' as const))

const packageJson = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }

/** The global variable of a remote: by a name that no other website uses. 'mfe-billing' → 'portal_mfe_billing' */
const containerName = (packageName: string): string => `portal_${packageName.replace(/\W/g, '_')}`

/** Source files of what a remote exposes. */
const findExposed = (folder: string): Record<string, string> =>
  Object.fromEntries(
    ['routes', 'slots', 'lifecycles'].flatMap((expose) => {
      const file = ['tsx', 'ts'].map((ending) => join(folder, `src/${expose}.${ending}`)).find(existsSync)
      return file === undefined ? [] : [[expose, file]]
    }),
  )

const listJs = async (work: string) => (await listFiles(work)).filter((name) => name.endsWith('.js'))

/** Puts the scripts of each exposed module into one. webpack's runtime, which comes first, finds the chunks after it and asks for none of them. */
async function joinScripts(work: string, names: readonly string[], parts: Record<string, RemotePart>): Promise<void> {
  for (const name of names) {
    const scripts = [ENTRY, ...(parts[name]?.scripts ?? [])].map((file) => readFile(join(work, file), 'utf8'))
    await writeFile(join(work, `${name}.js`), (await Promise.all(scripts)).join(';\n'))
  }
}

const listSharedAhead = (parts: Record<string, RemotePart>): RemoteRecord['sharedAhead'] =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, { shared }]) =>
      shared.some(isSharedAhead) ? [[part, shared.filter(isSharedAhead)]] : [],
    ),
  )

/** Builds one remote into `dist/<version>/` and returns its record; `dist/record.json` is the newest build's. */
export async function buildRemote(folder: string, options: BuildOptions = {}): Promise<RemoteRecord> {
  const { version: packageVersion } = await packageJson(folder)
  const { name, firstVisitBytes } = readManifest(folder)
  const { remote } = (await import(pathToFileURL(join(folder, 'src/remote.ts')).href)) as {
    remote: RemoteRecord['facts']
  }
  const dist = join(folder, options.dist ?? 'dist')
  const work = join(dist, '.building')
  const exposed = findExposed(folder)
  const container = containerName(name)
  const stats = await compile(
    defineRemoteBuild({
      folder,
      outputFolder: work,
      mode: webpackMode(options),
      name: container,
      exposes: Object.fromEntries(Object.entries(exposed).map(([expose, file]) => [`./${expose}`, file])),
      stockRuntime: options.stockRuntime,
    }),
  )
  const federation = JSON.parse(await readFile(join(work, 'mf-manifest.json'), 'utf8')) as Manifest
  // Both contain this machine's time and paths, which would change the content hash; the record has what is needed of them.
  await Promise.all(['mf-manifest.json', 'mf-stats.json'].map((file) => rm(join(work, file), { force: true })))

  const exposes = listParts(stats)
  const hasStockRuntime = options.stockRuntime === true
  if (!hasStockRuntime) await joinScripts(work, Object.keys(exposed), exposes)
  const words = await writeCatalogs(folder, work, await listJs(work), { facts: factTexts(remote) })
  const version = await versionFor(packageVersion, work, options)
  const urlBase = `/remotes/${name}/${version}/`
  const sharedAhead = listSharedAhead(exposes)
  const files = await seal(work, urlBase, options)
  const needed: RemoteManifest = {
    container,
    ...(hasStockRuntime ? { snapshot: { remoteEntry: ENTRY } } : { entry: ENTRY }),
    files: Object.fromEntries(files.map(({ url, sha256 }) => [url.slice(urlBase.length), sha256])),
    sharedAhead,
  }
  await writeFile(join(work, 'manifest.json'), JSON.stringify(needed))
  const manifest = await sealFile(work, 'manifest.json', urlBase, options)
  const { shellApi, apiContract } = providedBy(folder)
  const record: RemoteRecord = {
    remote: name,
    version,
    facts: remote,
    snapshot: { ...(generateSnapshotFromManifest(federation, { version }) as Snapshot), publicPath: urlBase },
    ...(!hasStockRuntime && { hasSmallRuntime: true }),
    exposes,
    sharedAhead,
    ...words,
    files: [...files, manifest],
    manifest,
    firstVisitBytes,
    gitSha: await readGitSha(folder),
    bundled: bundledPackages(stats),
    requires: readRequirements(folder),
    builtAgainst: { shellApi, apiContract },
  }
  await publish(dist, work, record)
  return record
}

/** Builds the shell into `dist/<version>/` and returns its record. */
export async function buildShell(folder: string, options: BuildOptions = {}): Promise<ShellRecord> {
  const { version: packageVersion } = await packageJson(folder)
  const dist = join(folder, options.dist ?? 'dist')
  const work = join(dist, '.building')
  // By another process, while webpack compiles.
  const surface = options.fast ? undefined : emitSurface(dirname(folder))
  surface?.catch(() => undefined)
  const stats = await compile(defineShell({ folder, outputFolder: work, mode: webpackMode(options) }))
  const hasWidget = await buildWidget({ folder, work, mode: webpackMode(options), compile })
  if (surface) await writeSurface(await surface, work)
  const words = await writeCatalogs(folder, work, await listJs(work), { server: 'shell/server/' })
  const version = await versionFor(packageVersion, work, options)
  const urlBase = `/shell/${version}/`
  if (hasWidget) await sealWidget(work, urlBase, words)
  const files = await seal(work, urlBase, options)
  const scripts = (group: ChunkGroup | undefined) => listScripts(group).map((name) => urlBase + name)
  const { PAGE_FORMAT: pageFormat } = (await import(pathToFileURL(join(folder, 'src/page-format.ts')).href)) as {
    PAGE_FORMAT: number
  }
  const record: ShellRecord = {
    version,
    pageFormat,
    files,
    gitSha: await readGitSha(folder),
    provides: providedBy(folder),
    entry: scripts(stats.entrypoints?.main),
    chunks: Object.fromEntries(
      Object.entries(stats.namedChunkGroups ?? {}).map(([name, group]) => [name, scripts(group)]),
    ),
    shared: sharedScripts(stats, urlBase),
    ...words,
    bundled: bundledPackages(stats),
  }
  await publish(dist, work, record)
  return record
}

/** Builds the script of a page other than the shell that hosts remotes, and returns its file name. */
export async function buildForeignHost(options: {
  folder: string
  entry: string
  outputFolder: string
}): Promise<string> {
  return findMainScript(await compile(defineForeignHost({ ...options, mode: 'development' })))
}

export interface PeerBuild {
  /** File names of the first scripts. */
  entry: string[]
  /** File names by named chunk. */
  groups: Record<string, string[]>
}

/** Builds a program without federation, with brotli copies. */
export async function buildPeer(options: {
  folder: string
  entry: string
  outputFolder: string
  oneFile: boolean
}): Promise<PeerBuild> {
  const stats = await compile(definePlainBuild({ ...options, mode: 'production' }))
  await seal(options.outputFolder, '/')
  return {
    entry: [findMainScript(stats)],
    groups: Object.fromEntries(
      Object.entries(stats.namedChunkGroups ?? {}).map(([name, group]) => [name, listScripts(group)]),
    ),
  }
}

export const isShell = (folder: string): boolean => basename(folder) === 'shell'
