import type { Tenant } from '@portal/contract'
import type { Layout, NavigationEntry, RemoteDefinition, Settings } from '@portal/platform'
import type { Brand } from '@portal/rules'

/** One build of a remote, and where its manifest is, which has the hashes of all its files. */
export interface Build {
  version: string
  /** '/remotes/mfe-billing/1.0.0-abc/' */
  base: string
  /** Integrity of `<base>manifest.json`; missing where the shell's own server answers with the manifest. */
  manifestHash?: string
}

export interface BuildManifest {
  /** The global variable that its first script defines; the remote's name if missing. */
  container?: string
  /** Path of its first script below the base; missing if the build has the stock federation runtime. */
  entry?: string
  /** Only in builds with the stock federation runtime. */
  snapshot?: { remoteEntry: string }
  /** Path below the base → integrity; `routes.js` is the entry together with the scripts of `./routes`, and so on. */
  files: Record<string, string>
  /** Part of the remote, `routes` or `page-schedule` → the modules on demand that it takes from the shell, besides those of every remote. */
  sharedAhead?: Record<string, string[]>
}

/** A running rollout that the page is in, of a flag or of a remote. */
export interface Trial {
  /** The flag, or the remote. */
  remote: string
  /** The visitor's variant, or version. */
  version: string
  rollout: { id: string; bucket: number; side: 'canary' | 'control' }
}

/** The version of a remote that was resolved for this page; fixed for the life of the document. */
export interface Release extends Build {
  remote: string
  facts: RemoteDefinition
  /** Inlined for the remote of the initial page; other remotes' manifests are fetched before their first script. */
  manifest?: BuildManifest
  /** The running rollout that this page counts for. */
  rollout: Trial['rollout'] | null
  /** The build to use if this one can't be loaded; null if there is no older good one. */
  fallback: Build | null
  /** Its build can't be found: nothing is loaded, and the remote's pages say that they can't be shown. */
  disabled?: true
}

/** A release as the initial HTML has it: without what the browser never reads, what is empty, and what can be derived. */
export interface ShortRelease
  extends Pick<RemoteDefinition, 'name' | 'slotsWhen'>, Pick<Release, 'version' | 'manifest' | 'disabled'> {
  /** Version of the build to use if this one can't be loaded. */
  fallback?: string
  routes: {
    path: string
    title: string
    /** Default: customer */
    layout?: Layout
    frame?: 'welcome'
    /** Entries of the menu that lead here; their label is the title by default. */
    menu?: readonly (Omit<NavigationEntry, 'path' | 'label'> & { label?: string })[]
  }[]
  slots?: RemoteDefinition['slots']
  rollout?: Trial['rollout']
}

/** Where the portal serves the builds of a remote. */
export const buildBase = (name: string, version: string): string => `/remotes/mfe-${name}/${version}/`

/** A release of the initial HTML as the rest of the shell knows it. Those of overrides and of other versions of the server are whole. */
function expandRelease(sent: Release | ShortRelease): Release {
  if ('facts' in sent) return sent
  const { name, routes, slots = [], slotsWhen, fallback, rollout = null, ...others } = sent
  const build = (version: string): Build => ({ version, base: buildBase(name, version) })
  return {
    ...others,
    ...build(sent.version),
    remote: `mfe-${name}`,
    facts: {
      name,
      routes: routes.map(({ menu: _, ...route }) => ({ layout: 'customer', ...route })),
      slots,
      slotsWhen,
      navigation: routes.flatMap(({ path, title, menu = [] }) =>
        menu.map((entry) => ({ path, label: title, ...entry })),
      ),
    },
    rollout,
    fallback: fallback ? build(fallback) : null,
  }
}

/** Data in the initial HTML, so that the page needs no request before it paints. */
export interface PageData {
  /** Origin of the API; empty for the page's own. */
  apiBase: string
  tenant: Tenant
  brand: Brand
  /** The language that this page is in, as a BCP 47 tag; English if missing. */
  language?: string
  /** Languages that a person can choose; missing if there is only one. */
  languages?: string[]
  settings: Settings
  releases: Release[]
  /** Variants by flag, without those at their first one; null where nobody decides, and the defaults apply. */
  flags: Readonly<Record<string, string>> | null
  /** Running rollouts of flags and of the shell; missing if there are none. */
  trials?: Trial[]
  /** Of the registry that decided; 0 without one. */
  revision: number
  /** Hashes of the shell's lazy-loaded scripts, by path below the base. */
  shell: { version: string; base: string; files: Record<string, string> }
  /** Origins that the page may load scripts from: those of the card fields and the map. */
  scriptOrigins: string[]
  /** Seconds between update checks; 0 disables them. */
  updatePollSeconds: number
}

/** `/releases.json` of a statically hosted shell: what is the same for every tenant. */
export interface StaticSite extends Pick<PageData, 'settings' | 'releases' | 'shell' | 'scriptOrigins'> {
  /** remote → the flag without which a tenant has not got it */
  gates: Record<string, string>
}

export type PageProblem = 'unknown-host' | 'unavailable'

export type LoadedPage = { ok: true; data: PageData } | { ok: false; problem: PageProblem }

/** The JSON block of the initial HTML. */
export type SentPage =
  | { ok: true; data: Omit<PageData, 'releases'> & { releases: (Release | ShortRelease)[] } }
  | { ok: false; problem: PageProblem }

/** Reads the JSON block of the initial HTML. */
export function parsePage(block: string): LoadedPage {
  const page = JSON.parse(block) as SentPage
  return page.ok ? { ok: true, data: { ...page.data, releases: page.data.releases.map(expandRelease) } } : page
}

/** What the page says first, in its language: translations by `messageKey`. Nothing for English. */
export const readMessages = (document: Document): Record<string, string> =>
  JSON.parse(document.getElementById('portal-messages')?.textContent || '{}') as Record<string, string>

/** Requests that the initial HTML's inline script has started, by URL. */
type EarlyRequests = Record<string, Promise<Response>>

declare global {
  interface Window {
    __portalEarly?: EarlyRequests
  }
}

/**
 * Reads the JSON block of the initial HTML; without one (a statically hosted shell) fetches the data. That HTML loads the chunk for
 * it: no script may be added before the page's Trusted Types policy is there, which needs the data.
 */
export async function loadPageData(document: Document): Promise<LoadedPage> {
  const block = document.getElementById('portal-data')?.textContent
  if (block) return parsePage(block)
  return import(/* webpackChunkName: "static-page-data" */ './static-page-data').then(
    ({ fetchPageData }) => fetchPageData(document),
    () => ({ ok: false, problem: 'unavailable' }),
  )
}
