import type { RemoteRecord, ShellRecord } from '@portal/build'
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

interface Snapshot {
  publicPath: string
  remoteEntry: string
  modules: { moduleName: string; assets: { js: { sync: string[] } } }[]
}

const snapshotOf = ({ snapshot }: RemoteRecord) => snapshot as unknown as Snapshot

/** What a page needs of a build to load it; the same as the build's `manifest.json`. */
export function manifestOf(record: RemoteRecord): BuildManifest {
  const { publicPath, remoteEntry } = snapshotOf(record)
  const files = Object.fromEntries(record.files.filter(({ url }) => url !== record.manifest.url).map(({ url, sha384 }) => [url.slice(publicPath.length), sha384]))
  return record.hasSmallRuntime ? { entry: remoteEntry, files } : { snapshot: { remoteEntry }, files }
}

/** Scripts that every page of a remote needs: its entry and the sync chunks of `./routes`. */
function remoteScripts(record: RemoteRecord): Preload[] {
  const { publicPath, remoteEntry, modules } = snapshotOf(record)
  const routes = modules.find(({ moduleName }) => moduleName === 'routes')
  const hashes = new Map(record.files.map(({ url, sha384 }) => [url, sha384]))
  return [remoteEntry, ...(routes?.assets.js.sync ?? [])].map((file) => ({ href: publicPath + file, integrity: hashes.get(publicPath + file) ?? '' }))
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
  /** The route's build; undefined if none of it is to be loaded. */
  record: RemoteRecord | undefined
}

/** Scripts to preload besides the entry scripts. */
export function preloadsFor({ pathname, route, assets, record }: PreloadInput): Preload[] {
  const layout = hasMenu(pathname, route) ? (assets.chunks['customer-layout'] ?? []) : []
  const remote = record ? remoteScripts(record) : []
  return [...layout.map((href) => ({ href, integrity: assets.hashes[href] ?? '' })), ...remote].filter(({ href }) => !assets.entry.includes(href))
}
