import type { Customizations, Tenant } from '@portal/contract'
import { resolveBrand } from '@portal/rules'
import { themeCss } from '@portal/theme/css'
import type { LoadedPage, PageData, StaticSite } from './page-data'

/** Fetches the data of a page that no server of ours wrote. Only a statically hosted shell resolves the brand itself, so only it fetches this code. */
export async function fetchPageData(document: Document, fetchJson = getJson): Promise<LoadedPage> {
  const subdomain = document.location.hostname.split('.')[0] ?? ''
  const apiBase = (document.documentElement.dataset.apiBase ?? '').replace('{tenant}', subdomain)
  try {
    const [tenant, flags, customizations, page] = await Promise.all([
      fetchJson<Tenant>(`${apiBase}/v1/tenants/${subdomain}`),
      fetchJson<PageData['flags']>(`${apiBase}/v1/tenants/${subdomain}/flags`),
      fetchJson<Customizations>(`${apiBase}/v1/tenants/${subdomain}/customizations`),
      fetchJson<StaticSite>('/releases.json'),
    ])
    const brand = resolveBrand(tenant, customizations)
    showBrand(document, themeCss(brand), brand.faviconUrl)
    const releases = page.releases.filter(
      ({ remote }) => flags === null || page.gates[remote] === undefined || flags[page.gates[remote]] !== undefined,
    )
    return { ok: true, data: { apiBase, tenant, brand, ...page, flags, releases, revision: 0, updatePollSeconds: 0 } }
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
