import type { ShellRecord } from '@portal/build'
import type { BuildManifest, Release } from '../src/page-data'

/** URLs of the shell's scripts. */
export interface PageAssets {
  entry: string[]
  chunks: ShellRecord['chunks']
  /** URL → sha384. */
  hashes: Record<string, string>
}

export const assetsOf = ({ entry, chunks, files }: ShellRecord): PageAssets => ({
  entry,
  chunks,
  hashes: Object.fromEntries(files.map(({ url, sha384 }) => [url, sha384])),
})

export interface MatchedRoute {
  release: Release
  facts: Release['facts']['routes'][number]
  params: Record<string, string>
}

/** Whether a customer sees the page with the menu. */
export const hasMenu = (pathname: string, route: MatchedRoute | undefined): boolean => pathname === '/' || route?.facts.layout === 'customer' || route?.facts.layout === 'token'

/** Finds the remote's route for a path, with its params. Case-insensitive like the router: `/Invoices` is `/invoices`. */
export function matchRoute(pathname: string, releases: readonly Release[]): MatchedRoute | undefined {
  const parts = pathname.split('/').filter(Boolean)
  for (const release of releases) {
    for (const facts of release.facts.routes) {
      const pattern = facts.path.split('/')
      if (pattern.length !== parts.length) continue
      const params: Record<string, string> = {}
      const fits = pattern.every((piece, at) => {
        if (!piece.startsWith(':')) return piece === parts[at]!.toLowerCase()
        params[piece.slice(1)] = parts[at]!
        return true
      })
      if (fits) return { release, facts, params }
    }
  }
  return undefined
}

interface SnapshotModule {
  moduleName: string
  assets: { js: { sync: string[] } }
}

/** Scripts that every page of a remote needs: its entry and the sync chunks of `./routes`. */
function remoteScripts({ base }: Release, { snapshot, files }: BuildManifest): Preload[] {
  const { remoteEntry, modules } = snapshot as unknown as { remoteEntry: string; modules: SnapshotModule[] }
  const routes = modules.find(({ moduleName }) => moduleName === 'routes')
  return [remoteEntry, ...(routes?.assets.js.sync ?? [])].map((file) => ({ href: base + file, integrity: files[file] ?? '' }))
}

/** A script to preload. Its integrity must equal the script element's, or the browser fetches the script twice. */
export interface Preload {
  href: string
  integrity: string
}

interface PreloadInput {
  pathname: string
  route: MatchedRoute | undefined
  assets: PageAssets
  /** Manifest of the route's build; undefined if none of it is to be loaded. */
  manifest: BuildManifest | undefined
}

/** Scripts to preload besides the entry scripts. */
export function preloadsFor({ pathname, route, assets, manifest }: PreloadInput): Preload[] {
  const layout = hasMenu(pathname, route) ? (assets.chunks['customer-layout'] ?? []) : []
  const remote = route && manifest ? remoteScripts(route.release, manifest) : []
  return [...layout.map((href) => ({ href, integrity: assets.hashes[href] ?? '' })), ...remote].filter(({ href }) => !assets.entry.includes(href))
}
