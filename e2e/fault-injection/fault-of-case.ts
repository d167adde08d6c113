import type { RemoteRecord } from 'releases'
import type { InjectedFault } from './fault-proxy'
import { draw, type Case } from './matrix'

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
  const { publicPath, remoteEntry } = record.snapshot
  const scripts = record.files.map(({ url }) => url.slice(publicPath.length)).filter((name) => name.endsWith('.js'))
  const own = record.exposes?.[expose]?.scripts ?? []
  // The first wish brings the remote's first script and the wish's own in one file; what comes later, in files of its own.
  // A page of scheduling's is wished for again where its banner failed.
  const first =
    played.remote === 'mfe-scheduling' && played.moment === 'later' ? ['slots.js', 'routes.js'] : [`${expose}.js`]

  if (fault === 'tampered') {
    const files = hasRun ? [draw(played, 'file', own)] : first
    return {
      fault,
      hits: (path) => files.some((file) => path === publicPath + file),
      at: draw(played, 'byte', [0, 0.1, 0.5, 0.9, 1]),
    }
  }
  if (fault === 'chunk gone') {
    // For a page, what it starts with; for a slot, all chunks, since only the build knows the name of the slot's.
    const forPage = () => (hasRun ? [draw(played, 'file', own)] : first)
    const missingFiles = expose === 'slots' ? scripts.filter((name) => name !== remoteEntry) : forPage()
    return { fault, hits: (path) => missingFiles.some((name) => path === publicPath + name) }
  }
  // Its manifest as well, which the portal answers itself.
  const manifest = `${publicPath.replace('/remotes/', '/releases/builds/')}manifest.json`
  return { fault, hits: (path) => path.startsWith(publicPath) || path === manifest }
}
