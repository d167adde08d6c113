import type { Tenant } from '@portal/contract'
import type { RemoteDefinition, Settings } from '@portal/platform'
import type { Brand } from '@portal/rules'

/** One build of a remote: its location, and the hash of its `manifest.json`, which has the hashes of all other files. */
export interface Build {
  version: string
  /** '/remotes/mfe-billing/1.0.0-abc/' */
  base: string
  /** Integrity of `<base>manifest.json`. */
  manifestHash: string
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

/** Data in the initial HTML, so that the page needs no request before it paints. */
export interface PageData {
  /** Origin of the API; empty for the page's own. */
  apiBase: string
  tenant: Tenant
  brand: Brand
  settings: Settings
  releases: Release[]
  /** Variants by flag, without those at their first one; null where nobody decides, and the defaults apply. */
  flags: Readonly<Record<string, string>> | null
  /** Running rollouts of flags; missing if there are none. */
  trials?: Trial[]
  /** Of the registry that decided; 0 without one. */
  revision: number
  /** Its files are the hashes of its lazy-loaded scripts, by path below the base. The running rollout that the page counts for is missing if there is none. */
  shell: { version: string; base: string; files: Record<string, string>; rollout?: Trial['rollout'] }
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

export const problemTitles: Record<PageProblem, string> = {
  'unknown-host': 'Invalid URL',
  unavailable: 'Not available',
}

export type LoadedPage = { ok: true; data: PageData } | { ok: false; problem: PageProblem }

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
  if (block) return JSON.parse(block) as LoadedPage
  return import(/* webpackChunkName: "static-page-data" */ './static-page-data').then(
    ({ fetchPageData }) => fetchPageData(document),
    () => ({ ok: false, problem: 'unavailable' }),
  )
}
