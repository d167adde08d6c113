import type { RemoteRecord } from 'releases'
import type { InjectedFault } from './fault-proxy'
import { draw, type Case } from './matrix'

interface Module {
  moduleName: string
  assets: { js: { sync: string[] } }
}

interface Options {
  /** The build that the page gets. */
  record: RemoteRecord
  /** What is loaded of it: a page, or the piece in the menu. */
  expose: 'routes' | 'slots'
  /** Code of the remote is in the page already, so that it asks for less. */
  hasRun: boolean
}

/** What the case's fault does to which files. An older build, where there is one, lies elsewhere and is well. */
export function faultOfCase(played: Case, { record, expose, hasRun }: Options): InjectedFault {
  const { fault } = played
  if (fault === 'other React') throw new Error('Another React is a build of its own and no fault of the wire')
  const { publicPath, remoteEntry, modules } = record.snapshot as unknown as { publicPath: string; remoteEntry: string; modules: Module[] }
  const isDoor = (name: string) => name.startsWith('__federation_expose_')
  // What else it exposes may be fetched along with it, and is not needed.
  const sync = (modules.find(({ moduleName }) => moduleName === expose)?.assets.js.sync ?? []).filter((name) => !isDoor(name) || name.includes(`_${expose}.`))
  const own = sync.filter(isDoor)
  const scripts = record.files.map(({ url }) => url.slice(publicPath.length)).filter((name) => name.endsWith('.js'))

  if (fault === 'tampered') {
    const file = draw(played, 'file', hasRun ? own : expose === 'slots' ? [remoteEntry, ...own] : [remoteEntry, ...sync])
    return { fault, hits: (path) => path === publicPath + file, at: draw(played, 'byte', [0, 0.1, 0.5, 0.9, 1]) }
  }
  if (fault === 'chunk gone') {
    // Of a page one chunk that it begins with; of the piece the chunk behind its door, whose name only the build knows.
    const gone = expose === 'slots' ? scripts.filter((name) => name !== remoteEntry && !sync.includes(name)) : [draw(played, 'file', hasRun ? own : sync)]
    return { fault, hits: (path) => gone.some((name) => path === publicPath + name) }
  }
  return { fault, hits: (path) => path.startsWith(publicPath) }
}
