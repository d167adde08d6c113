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
  /** The exposed module that is loaded: for a page, or for the slot in the menu. */
  expose: 'routes' | 'slots'
  /** Code of the remote has run in the page already, so that it requests less. */
  hasRun: boolean
}

/** Returns the case's fault and the files it affects. A fallback build has other URLs and is not affected. */
export function faultOfCase(played: Case, { record, expose, hasRun }: Options): InjectedFault {
  const { fault } = played
  if (fault === 'other React') throw new Error('"other React" is a separate build, not a network fault')
  const { publicPath, remoteEntry, modules } = record.snapshot as unknown as { publicPath: string; remoteEntry: string; modules: Module[] }
  const isDoor = (name: string) => name.startsWith('__federation_expose_')
  // Other exposed modules may be fetched along with it, but are not needed.
  const sync = (modules.find(({ moduleName }) => moduleName === expose)?.assets.js.sync ?? []).filter((name) => !isDoor(name) || name.includes(`_${expose}.`))
  const own = sync.filter(isDoor)
  const scripts = record.files.map(({ url }) => url.slice(publicPath.length)).filter((name) => name.endsWith('.js'))

  if (fault === 'tampered') {
    const file = draw(played, 'file', hasRun ? own : expose === 'slots' ? [remoteEntry, ...own] : [remoteEntry, ...sync])
    return { fault, hits: (path) => path === publicPath + file, at: draw(played, 'byte', [0, 0.1, 0.5, 0.9, 1]) }
  }
  if (fault === 'chunk gone') {
    // For a page, one of its initial chunks; for a slot, all further chunks, since only the build knows the name of the slot's.
    const gone = expose === 'slots' ? scripts.filter((name) => name !== remoteEntry && !sync.includes(name)) : [draw(played, 'file', hasRun ? own : sync)]
    return { fault, hits: (path) => gone.some((name) => path === publicPath + name) }
  }
  return { fault, hits: (path) => path.startsWith(publicPath) }
}
