import type { ShellRecord } from '@portal/build'
import type { BuildManifest, Release } from '../src/page-data'

/** Addresses of the shell's own scripts. */
export interface PageAssets {
  entry: string[]
  chunks: ShellRecord['chunks']
  /** Address → sha384. */
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

/** Whether a customer sees the page with the menu around it. */
export const hasMenu = (pathname: string, route: MatchedRoute | undefined): boolean => pathname === '/' || route?.facts.layout === 'customer' || route?.facts.layout === 'token'

/** The remote's route that a path leads to, with its params; as the router compares, `/Invoices` is `/invoices`. */
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

/** Scripts of a remote that a visit to any of its pages needs: its entry and what `./routes` is made of. */
function remoteScripts({ base }: Release, { snapshot, files }: BuildManifest): Preload[] {
  const { remoteEntry, modules } = snapshot as unknown as { remoteEntry: string; modules: SnapshotModule[] }
  const routes = modules.find(({ moduleName }) => moduleName === 'routes')
  return [remoteEntry, ...(routes?.assets.js.sync ?? [])].map((file) => ({ href: base + file, integrity: files[file] ?? '' }))
}

/** A script to fetch ahead. The hash is the same that its script will carry, or it would be fetched a second time. */
export interface Preload {
  href: string
  integrity: string
}

interface PreloadInput {
  pathname: string
  route: MatchedRoute | undefined
  assets: PageAssets
  /** Of the route's build; absent when nothing of it is to be loaded. */
  manifest: BuildManifest | undefined
}

/** What to fetch ahead besides the entry scripts themselves. */
export function preloadsFor({ pathname, route, assets, manifest }: PreloadInput): Preload[] {
  const layout = hasMenu(pathname, route) ? (assets.chunks['customer-layout'] ?? []) : []
  const remote = route && manifest ? remoteScripts(route.release, manifest) : []
  return [...layout.map((href) => ({ href, integrity: assets.hashes[href] ?? '' })), ...remote].filter(({ href }) => !assets.entry.includes(href))
}
