import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk'
import webpack, { type Configuration, type StatsCompilation } from 'webpack'
import type { BuildFile, RemoteManifest, RemotePart, RemoteRecord, ShellRecord } from './record'
import { isSharedAhead, providedBy, providedModuleIn, readRequirements } from './shared-modules'
import { ENTRY, defineForeignHost, definePlainBuild, defineRemoteBuild, defineShell } from './webpack-config'
import { buildWidget, sealWidget } from './widget'

const brotli = promisify(brotliCompress)
const compressible = /\.(js|mjs|css|svg|json|html)$/

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

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

const digest = (content: Buffer, algorithm: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(content).digest(encoding)

export interface BuildOptions {
  /** Several times faster to build and several times larger: not minified, not compressed, inline source maps. Never for a release. */
  fast?: boolean
  /** With the federation plugin's own runtime, as a team that uses the plugin as it comes builds a remote. */
  stockRuntime?: boolean
  /** Output folder, relative to the package's; default `dist`. */
  dist?: string
}

const webpackMode = ({ fast }: BuildOptions) => (fast ? ('development' as const) : ('production' as const))

type SealedFile = Required<BuildFile>

/** Hashes every file that a browser may request; production builds also get a brotli copy (`.br`) of each compressible file. */
async function seal(folder: string, urlBase: string, options: BuildOptions = {}): Promise<SealedFile[]> {
  const names = (await filesIn(folder)).filter((name) => !name.endsWith('.map') && !name.endsWith('.br'))
  return Promise.all(names.map((name) => sealFile(folder, name, urlBase, options)))
}

async function sealFile(folder: string, name: string, urlBase: string, { fast }: BuildOptions): Promise<SealedFile> {
  const content = await readFile(join(folder, name))
  if (!fast && compressible.test(name)) {
    const packed = await brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    await writeFile(join(folder, `${name}.br`), packed)
  }
  return {
    url: urlBase + name,
    sha384: `sha384-${digest(content, 'sha384', 'base64')}`,
    sha256: `sha256-${digest(content, 'sha256', 'base64')}`,
    bytes: content.length,
  }
}

/** The checkout's commit, with `-dirty` if there are uncommitted changes; null outside of a git repository. */
async function readGitSha(folder: string): Promise<string | null> {
  const git = promisify(execFile)
  try {
    const [{ stdout: sha }, { stdout: changes }] = await Promise.all([
      git('git', ['rev-parse', 'HEAD'], { cwd: folder }),
      git('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: folder }),
    ])
    return sha.trim() + (changes.trim() ? '-dirty' : '')
  } catch {
    return null
  }
}

/** The first 12 hex digits of a SHA-256 over the names and contents of all served files. */
async function contentHash(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await filesIn(folder)) {
    if (!name.endsWith('.map'))
      hash
        .update(name)
        .update('\0')
        .update(await readFile(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 12)
}

const packageJson = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string; version: string }

/** Package version and content hash; fast builds are marked with `dev.`. */
const versionFor = async (packageVersion: string, work: string, { fast }: BuildOptions) =>
  `${packageVersion}-${fast ? 'dev.' : ''}${await contentHash(work)}`

/**
 * Moves a finished build to `<dist>/<version>/`, then replaces `dist/record.json` with its record. In this order and by
 * renames, because a server may read at any time.
 */
async function publish(dist: string, work: string, record: RemoteRecord | ShellRecord): Promise<void> {
  const text = JSON.stringify(record, null, 1)
  await writeFile(join(work, 'record.json'), text)
  const target = join(dist, record.version)
  await rm(target, { recursive: true, force: true })
  await rename(work, target)
  await writeFile(join(dist, '.record.json'), text)
  await rename(join(dist, '.record.json'), join(dist, 'record.json'))
  if (record.version.includes('-dev.')) await removeOldQuickBuilds(dist)
}

/** A day of edits makes hundreds of builds. Keeps the two newest: an open page may still need the previous one's chunks. */
async function removeOldQuickBuilds(dist: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => name.includes('-dev.'))
  const found = await Promise.all(
    names.map(async (name) => ({ name, madeAt: (await stat(join(dist, name, 'record.json'))).mtimeMs })),
  )
  const old = found.sort((a, b) => b.madeAt - a.madeAt).slice(2)
  await Promise.all(old.map(({ name }) => rm(join(dist, name), { recursive: true, force: true })))
}

/** Names of the npm packages bundled into a build, e.g. `react-router`. */
export function bundledPackages(stats: StatsCompilation): string[] {
  const names = new Set<string>()
  const visit = (modules: StatsCompilation['modules']) => {
    for (const module of modules ?? []) {
      const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module.nameForCondition ?? '')
      if (found?.[1]) names.add(found[1])
      visit(module.modules)
    }
  }
  visit(stats.modules)
  return [...names].sort()
}

/** The global variable of a remote: by a name that no other website uses. 'mfe-billing' → 'portal_mfe_billing' */
const containerName = (packageName: string): string => `portal_${packageName.replace(/\W/g, '_')}`

/** Builds one remote into `dist/<version>/` and returns its record; `dist/record.json` is the newest build's. */
export async function buildRemote(folder: string, options: BuildOptions = {}): Promise<RemoteRecord> {
  const { name, version: packageVersion } = await packageJson(folder)
  const { remote } = (await import(pathToFileURL(join(folder, 'src/remote.ts')).href)) as {
    remote: RemoteRecord['facts']
  }
  const dist = join(folder, options.dist ?? 'dist')
  const work = join(dist, '.building')
  const exposes = Object.fromEntries(
    ['routes', 'slots', 'lifecycles']
      .map((expose) => [
        expose,
        ['tsx', 'ts'].map((ending) => join(folder, `src/${expose}.${ending}`)).find(existsSync),
      ])
      .filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const container = containerName(name)
  const stats = await compile(
    defineRemoteBuild({
      folder,
      outputFolder: work,
      mode: webpackMode(options),
      name: container,
      exposes: Object.fromEntries(Object.entries(exposes).map(([expose, file]) => [`./${expose}`, file])),
      stockRuntime: options.stockRuntime,
    }),
  )
  const manifest = JSON.parse(await readFile(join(work, 'mf-manifest.json'), 'utf8')) as Manifest
  // Both contain this machine's time and paths, which would change the content hash; the record has what is needed of them.
  await Promise.all(['mf-manifest.json', 'mf-stats.json'].map((file) => rm(join(work, file), { force: true })))

  const parts = listParts(stats)
  const hasStockRuntime = options.stockRuntime === true
  // webpack's runtime, which comes first, finds the chunks after it and asks for none of them.
  if (!hasStockRuntime)
    for (const name of Object.keys(exposes))
      await writeFile(
        join(work, `${name}.js`),
        (
          await Promise.all([ENTRY, ...(parts[name]?.scripts ?? [])].map((file) => readFile(join(work, file), 'utf8')))
        ).join(';\n'),
      )

  const version = await versionFor(packageVersion, work, options)
  const urlBase = `/remotes/${name}/${version}/`
  const sharedAhead = Object.fromEntries(
    Object.entries(parts).flatMap(([part, { shared }]) =>
      shared.some(isSharedAhead) ? [[part, shared.filter(isSharedAhead)]] : [],
    ),
  )
  const files = await seal(work, urlBase, options)
  const snapshot = { ...generateSnapshotFromManifest(manifest, { version }), publicPath: urlBase }
  const needed: RemoteManifest = {
    container,
    ...(hasStockRuntime ? { snapshot: { remoteEntry: ENTRY } } : { entry: ENTRY }),
    files: Object.fromEntries(files.map(({ url, sha256 }) => [url.slice(urlBase.length), sha256])),
    sharedAhead,
  }
  await writeFile(join(work, 'manifest.json'), JSON.stringify(needed))
  const sealedManifest = await sealFile(work, 'manifest.json', urlBase, options)
  const { shellApi, apiContract } = providedBy(folder)
  const record: RemoteRecord = {
    remote: name,
    version,
    facts: remote,
    snapshot,
    ...(!hasStockRuntime && { hasSmallRuntime: true }),
    exposes: parts,
    sharedAhead,
    files: [...files, sealedManifest],
    manifest: sealedManifest,
    gitSha: await readGitSha(folder),
    bundled: bundledPackages(stats),
    requires: readRequirements(folder),
    builtAgainst: { shellApi, apiContract },
  }
  await publish(dist, work, record)
  return record
}

type ChunkGroup = Pick<NonNullable<StatsCompilation['entrypoints']>[string], 'assets'>

const listScripts = (group: ChunkGroup | undefined): string[] =>
  (group?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'))

/** What each module needs that a remote exposes, and each page in a script of its own, from webpack's account of its chunks. */
function listParts({ namedChunkGroups = {}, modules = [] }: StatsCompilation): Record<string, RemotePart> {
  return Object.fromEntries(
    Object.entries(namedChunkGroups)
      .filter(([name]) => name.startsWith(EXPOSED) || name.startsWith(LATE_PAGE))
      .map(([name, group]) => {
        const chunks = new Set(group.chunks)
        const shared = modules
          .filter(
            (module) => module.moduleType === 'consume-shared-module' && module.chunks?.some((id) => chunks.has(id)),
          )
          .map((module) => sharedNameIn(module.identifier ?? ''))
        return [name.replace(EXPOSED, ''), { scripts: listScripts(group), shared: shared.sort() }]
      }),
  )
}

/** webpack's name of a chunk with an exposed module. */
const EXPOSED = '__federation_expose_'
/** What a remote calls the chunk of a page in a script of its own, before the first segment of its path. */
const LATE_PAGE = 'page-'

/** The shared module's name in webpack's identifier, e.g. `consume-shared-module|default|@portal/ui/table|…`. */
const sharedNameIn = (identifier: string): string => identifier.split('|')[2] ?? ''

/** Scripts of each module that the shell provides in chunks of its own. */
function sharedScripts({ chunks = [] }: StatsCompilation, urlBase: string): ShellRecord['shared'] {
  const found: ShellRecord['shared'] = {}
  for (const { origins = [], files = [] } of chunks)
    for (const { moduleIdentifier = '' } of origins) {
      const request = providedModuleIn(moduleIdentifier)
      if (request !== undefined)
        found[request] = [
          ...new Set([
            ...(found[request] ?? []),
            ...files.filter((name) => name.endsWith('.js')).map((name) => urlBase + name),
          ]),
        ]
    }
  return found
}

/** Builds the shell into `dist/<version>/` and returns its record. */
export async function buildShell(folder: string, options: BuildOptions = {}): Promise<ShellRecord> {
  const { version: packageVersion } = await packageJson(folder)
  const dist = join(folder, options.dist ?? 'dist')
  const work = join(dist, '.building')
  const stats = await compile(defineShell({ folder, outputFolder: work, mode: webpackMode(options) }))
  const hasWidget = await buildWidget({ folder, work, mode: webpackMode(options), compile })
  const version = await versionFor(packageVersion, work, options)
  const urlBase = `/shell/${version}/`
  if (hasWidget) await sealWidget(work, urlBase)
  const files = await seal(work, urlBase, options)
  const scripts = (group: ChunkGroup | undefined) => listScripts(group).map((name) => urlBase + name)
  const record: ShellRecord = {
    version,
    files,
    gitSha: await readGitSha(folder),
    provides: providedBy(folder),
    entry: scripts(stats.entrypoints?.main),
    chunks: Object.fromEntries(
      Object.entries(stats.namedChunkGroups ?? {}).map(([name, group]) => [name, scripts(group)]),
    ),
    shared: sharedScripts(stats, urlBase),
    bundled: bundledPackages(stats),
  }
  await publish(dist, work, record)
  return record
}

const findMainScript = ({ entrypoints }: StatsCompilation): string => {
  const script = entrypoints?.['main']?.assets?.find(({ name }) => name.endsWith('.js'))
  if (!script) throw new Error('The build has no script; check that its entry exists')
  return script.name
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
