import type { BuildFile, RemoteRecord, ShellRecord } from '@portal/build'
import type { BuildManifest, Release } from '../src/page-data'

/** URLs of the shell's scripts. */
export interface PageAssets {
  entry: string[]
  chunks: ShellRecord['chunks']
  shared: ShellRecord['shared']
  /** URL → integrity value. */
  hashes: Record<string, string>
  /** Of the shell's build: translations by language, and messages by the URL of the script that has them. */
  catalogs?: ShellRecord['catalogs']
  texts?: ShellRecord['texts']
  /** All texts in languages that only tests see, by language. */
  pseudoLanguages?: ShellRecord['catalogs']
}

/** The value of a file's `integrity` in a page. */
export const pickIntegrity = ({ sha256, sha384 }: Pick<BuildFile, 'sha256' | 'sha384'>): string => sha256 ?? sha384

export const listAssets = ({
  version,
  entry,
  chunks,
  shared,
  files,
  catalogs,
  texts = {},
}: ShellRecord): PageAssets => ({
  entry,
  chunks,
  shared,
  hashes: Object.fromEntries(files.map((file) => [file.url, pickIntegrity(file)])),
  catalogs,
  texts: Object.fromEntries(Object.entries(texts).map(([script, ids]) => [`/shell/${version}/${script}`, ids])),
})

export interface MatchedRoute {
  release: Release
  facts: Release['facts']['routes'][number]
  params: Record<string, string>
}

/** Whether a customer sees the page with the menu. */
export const hasMenu = (pathname: string, route: MatchedRoute | undefined): boolean =>
  pathname === '/' || route?.facts.layout === 'customer' || route?.facts.layout === 'token'

/** Finds the remote's route for a path, with its params. Case-insensitive like the router: `/Invoices` is `/invoices`. */
export function matchRoute(pathname: string, releases: readonly Release[]): MatchedRoute | undefined {
  const parts = pathname.split('/').filter(Boolean)
  for (const release of releases) {
    for (const facts of release.facts.routes) {
      const pattern = facts.path.split('/')
      if (pattern.length !== parts.length) continue
      const params: Record<string, string> = {}
      const fits = parts.every((part, at) => {
        const piece = pattern[at] ?? ''
        if (piece.startsWith(':')) params[piece.slice(1)] = part
        return piece.startsWith(':') || piece === part.toLowerCase()
      })
      if (fits) return { release, facts, params }
    }
  }
  return undefined
}

/** What a page needs of a build to load it; the same as the build's `manifest.json`. */
export function toManifest(record: RemoteRecord): BuildManifest {
  const { publicPath, remoteEntry, globalName } = record.snapshot
  const files = Object.fromEntries(
    record.files
      .filter(({ url }) => url !== record.manifest.url)
      .map((file) => [file.url.slice(publicPath.length), pickIntegrity(file)]),
  )
  const manifest: BuildManifest = record.hasSmallRuntime
    ? { entry: remoteEntry, files }
    : { snapshot: { remoteEntry }, files }
  if (globalName) manifest.container = globalName
  if (record.hasSmallRuntime && record.sharedAhead) manifest.sharedAhead = record.sharedAhead
  return manifest
}

/** A script to preload. Its integrity must equal the script element's, or the browser fetches the script twice. */
export interface Preload {
  href: string
  integrity: string
}

/** Whether a page has the frame of those by which people come in. */
export const isWelcomePage = (pathname: string, route: MatchedRoute | undefined): boolean =>
  ['/login', '/password_reset', '/new_password'].includes(pathname) || route?.facts.frame === 'welcome'

/** Pages of the shell that have a script of their own, by the begin of their path. */
const SHELL_PAGES: Record<string, string> = {
  '/token/': 'token-page',
  '/password_reset': 'password-reset-page',
  '/new_password': 'new-password-page',
}

/** Slots in the layout of every page with the menu. */
const LAYOUT_SLOTS: readonly string[] = ['page.banner']
/** Where the dashboard leads most customers. */
const DASHBOARD_PATHS: readonly string[] = ['appointment/:id', 'schedule']

/** Releases whose code a page may need before a click: its own, those that fill its slots, and those that the dashboard leads to. */
export function releasesFor(
  pathname: string,
  route: MatchedRoute | undefined,
  releases: readonly Release[],
): Release[] {
  const slots = [...(hasMenu(pathname, route) ? LAYOUT_SLOTS : []), ...(route?.facts.shows ?? [])]
  const leadsTo = pathname === '/' ? DASHBOARD_PATHS : []
  const isNeeded = ({ facts }: Release) =>
    facts.slots.some((slot) => slots.includes(slot)) || facts.routes.some(({ path }) => leadsTo.includes(path))
  return releases.filter((release) => !release.disabled && (release === route?.release || isNeeded(release)))
}

interface PreloadInput {
  pathname: string
  route: MatchedRoute | undefined
  assets: PageAssets
  /** Of the page's releases; without those of which nothing is to be loaded. */
  findRecord: (release: Release) => RemoteRecord | undefined
  releases: readonly Release[]
}

/** Scripts to preload besides the entry scripts: the layout, the route's remote, and the slots that the page shows from the start. */
export function preloadsFor({ pathname, route, assets, findRecord, releases }: PreloadInput): Preload[] {
  const own = route && findRecord(route.release)
  const slots = releases.filter(({ facts }) =>
    facts.slots.some((slot) => route?.facts.shows?.includes(slot) && !facts.slotsWhen?.[slot]),
  )
  const fromShell = (urls: readonly string[] = []) =>
    urls.map((href) => ({ href, integrity: assets.hashes[href] ?? '' }))
  const all = [
    ...(hasMenu(pathname, route) ? fromShell(assets.chunks['customer-layout']) : []),
    ...Object.entries(SHELL_PAGES).flatMap(([path, chunk]) =>
      pathname.startsWith(path) ? fromShell(assets.chunks[chunk]) : [],
    ),
    ...[
      ...(own ? [exposedScripts(own, 'routes'), ...latePage(own, route.facts.path)] : []),
      ...slots.flatMap((release) => findRecord(release) ?? []).map((record) => exposedScripts(record, 'slots')),
    ].flatMap(({ scripts, shared }) => [...scripts, ...fromShell(shared.flatMap((name) => assets.shared[name] ?? []))]),
  ]
  return all.filter(
    ({ href }, at) => !assets.entry.includes(href) && all.findIndex((other) => other.href === href) === at,
  )
}

/** A page with a script of its own. */
function latePage(record: RemoteRecord, path: string): ReturnType<typeof exposedScripts>[] {
  const part = record.exposes?.[`page-${path.split('/')[0]}`]
  return part ? [{ scripts: preloadsIn(record, part.scripts), shared: part.shared }] : []
}

function preloadsIn(record: RemoteRecord, files: readonly string[]): Preload[] {
  const { publicPath } = record.snapshot
  const hashes = new Map(record.files.map((file) => [file.url, pickIntegrity(file)]))
  return files.map((file) => ({ href: publicPath + file, integrity: hashes.get(publicPath + file) ?? '' }))
}

/** Scripts of a module that a remote exposes, with its first one, and the shared modules that they take from the shell. */
function exposedScripts(record: RemoteRecord, expose: string): { scripts: Preload[]; shared: string[] } {
  const { publicPath, remoteEntry, modules } = record.snapshot
  const isLaidTogether = record.files.some(({ url }) => url === `${publicPath}${expose}.js`)
  const older = () => [remoteEntry, ...(modules.find(({ moduleName }) => moduleName === expose)?.assets.js.sync ?? [])]
  return {
    scripts: preloadsIn(record, isLaidTogether ? [`${expose}.js`] : older()),
    shared: record.exposes?.[expose]?.shared ?? [],
  }
}
