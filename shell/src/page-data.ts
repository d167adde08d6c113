import type { ModuleInfo } from '@module-federation/sdk'
import type { Customizations, Tenant } from '@portal/contract'
import type { RemoteFacts, Settings } from '@portal/platform'
import type { Brand } from '@portal/rules'

/** One remote in the version that this page was resolved to; it stays for the life of the document. */
export interface Release {
  remote: string
  version: string
  facts: RemoteFacts
  snapshot: ModuleInfo
}

/** What the first HTML tells the page, so that it asks for nothing before it paints. */
export interface PageData {
  /** Origin of the API; empty for the page's own. */
  apiBase: string
  tenant: Tenant
  brand: Brand
  settings: Settings
  releases: Release[]
}

export type PageProblem = 'unknown-host' | 'unavailable'

export const problemTitles: Record<PageProblem, string> = { 'unknown-host': 'Invalid URL', unavailable: 'Not available' }

export type LoadedPage = { ok: true; data: PageData } | { ok: false; problem: PageProblem }

/** Requests that the first HTML started before any script of ours ran, by address. */
export type EarlyRequests = Record<string, Promise<Response>>

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
      fetchJson<{ settings: Settings; releases: Release[] }>('/releases.json'),
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
