import type { StatsCompilation } from 'webpack'
import type { RemotePart, ShellRecord } from './record'
import { providedModuleIn } from './shared-modules'

/** Names of the npm packages bundled into a build, e.g. `react-router`. Ours, the only ones in TypeScript, don't count, wherever they are installed. */
export function bundledPackages(stats: StatsCompilation): string[] {
  const names = new Set<string>()
  const visit = (modules: StatsCompilation['modules']) => {
    for (const module of modules ?? []) {
      const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\/.*(?<!\.tsx?)$/.exec(module.nameForCondition ?? '')
      if (found?.[1]) names.add(found[1])
      visit(module.modules)
    }
  }
  visit(stats.modules)
  return [...names].sort()
}

export type ChunkGroup = Pick<NonNullable<StatsCompilation['entrypoints']>[string], 'assets'>

export const listScripts = (group: ChunkGroup | undefined): string[] =>
  (group?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'))

/** What each module needs that a remote exposes, and each page in a script of its own, from webpack's account of its chunks. */
export function listParts({ namedChunkGroups = {}, modules = [] }: StatsCompilation): Record<string, RemotePart> {
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
export function sharedScripts({ chunks = [] }: StatsCompilation, urlBase: string): ShellRecord['shared'] {
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

export const findMainScript = ({ entrypoints }: StatsCompilation): string => {
  const script = entrypoints?.['main']?.assets?.find(({ name }) => name.endsWith('.js'))
  if (!script) throw new Error('The build has no script; check that its entry exists')
  return script.name
}
