import type { ModuleInfo } from '@module-federation/sdk'
import type { Customizations, Tenant } from '@portal/contract'
import type { RemoteDefinition, Settings } from '@portal/platform'
import type { Brand } from '@portal/rules'

/** One build of a remote: where it lies, and the hash of its `manifest.json`, which vouches for every other file. */
export interface Build {
  version: string
  /** '/remotes/mfe-billing/1.0.0-abc/' */
  base: string
  /** sha384 of `<base>manifest.json`. */
  manifestHash: string
}

export interface BuildManifest {
  snapshot: ModuleInfo
  /** Name below the base → sha384. */
  files: Record<string, string>
}

/** One remote in the version that this page was resolved to; it stays for the life of the document. */
export interface Release extends Build {
  remote: string
  facts: RemoteDefinition
  /** Here already for the remote of this very page; for the others it is fetched before their first script. */
  manifest?: BuildManifest
  /** The running rollout that this page counts for. */
  rollout: { id: string; bucket: number; side: 'canary' | 'control' } | null
  /** What the page takes in its place when it can't be had; null when there is nothing older that is good. */
  fallback: Build | null
  /** Every version was taken out of service: the pages say so, and nothing is loaded. */
  disabled?: true
}

/** What the first HTML tells the page, so that it asks for nothing before it paints. */
export interface PageData {
  /** Origin of the API; empty for the page's own. */
  apiBase: string
  tenant: Tenant
  brand: Brand
  settings: Settings
  releases: Release[]
  /** Hashes of the shell's own files, by name below the base. */
  shell: { version: string; base: string; files: Record<string, string> }
  /** Origins whose scripts a page may add: those of the card fields and the map. */
  scriptOrigins: string[]
  /** How often the page asks whether it is still up to date, in seconds; 0 never. */
  updatePollSeconds: number
}

export type PageProblem = 'unknown-host' | 'unavailable'

export const problemTitles: Record<PageProblem, string> = { 'unknown-host': 'Invalid URL', unavailable: 'Not available' }

export type LoadedPage = { ok: true; data: PageData } | { ok: false; problem: PageProblem }

/** Requests that the first HTML started before any script of ours ran, by address. */
type EarlyRequests = Record<string, Promise<Response>>

declare global {
  interface Window {
    __portalEarly?: EarlyRequests
  }
}

/** Reads the JSON block of the first HTML; without one (a statically hosted shell) asks the API itself. */
export async function loadPageData(document: Document, fetchJson = getJson): Promise<LoadedPage> {
  const block = document.getElementById('portal-data')?.textContent
  if (block) return JSON.parse(block) as LoadedPage

  const subdomain = document.location.hostname.split('.')[0] ?? ''
  const apiBase = (document.documentElement.dataset.apiBase ?? '').replace('{tenant}', subdomain)
  try {
    const [tenant, customizations, page] = await Promise.all([
      fetchJson<Tenant>(`${apiBase}/v1/tenants/${subdomain}`),
      fetchJson<Customizations>(`${apiBase}/v1/tenants/${subdomain}/customizations`),
      fetchJson<Pick<PageData, 'settings' | 'releases' | 'shell' | 'scriptOrigins' | 'updatePollSeconds'>>('/releases.json'),
    ])
    // Only a statically hosted shell resolves the brand itself, so only it fetches the rules.
    const [{ resolveBrand }, { themeCss }] = await Promise.all([import('@portal/rules'), import('@portal/theme')])
    const brand = resolveBrand(tenant, customizations)
    showBrand(document, themeCss(brand), brand.faviconUrl)
    return { ok: true, data: { apiBase, tenant, brand, ...page } }
  } catch (error) {
    return { ok: false, problem: (error as { status?: number }).status === 404 ? 'unknown-host' : 'unavailable' }
  }
}

function showBrand(document: Document, css: string, faviconUrl: string | null) {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  if (faviconUrl) document.querySelector('link[rel=icon]')?.setAttribute('href', faviconUrl)
}

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw Object.assign(new Error(`${url} answered ${response.status}`), { status: response.status })
  return (await response.json()) as T
}
