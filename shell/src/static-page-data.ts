import type { Customizations, Tenant } from '@portal/contract'
import { resolveBrand, withPictureOrigin, type Brand } from '@portal/rules'
import { DARK_STYLE_ID, darkMedia, SCHEME_COOKIE, toSchemeChoice } from '@portal/theme'
import { darkCss, themeCss } from '@portal/theme/css'
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
    const brand = withPictureOrigin(resolveBrand(tenant, customizations), apiBase)
    showBrand(document, brand)
    const releases = page.releases.filter(
      ({ remote }) => flags === null || page.gates[remote] === undefined || flags[page.gates[remote]] !== undefined,
    )
    return { ok: true, data: { apiBase, tenant, brand, ...page, flags, releases, revision: 0, updatePollSeconds: 0 } }
  } catch (error) {
    return { ok: false, problem: (error as { status?: number }).status === 404 ? 'unknown-host' : 'unavailable' }
  }
}

function showBrand(document: Document, brand: Brand) {
  const dark = document.getElementById(DARK_STYLE_ID)
  const style = document.createElement('style')
  style.textContent = themeCss(brand)
  if (dark) {
    dark.before(style)
    dark.textContent = darkCss(brand)
    const [, chosen] = new RegExp(`${SCHEME_COOKIE}=(\\w+)`).exec(document.cookie) ?? []
    dark.setAttribute('media', darkMedia[toSchemeChoice(chosen)])
  }
  if (brand.faviconUrl) document.querySelector('link[rel=icon]')?.setAttribute('href', brand.faviconUrl)
}

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { headers: { 'Accept-Language': document.documentElement.lang } })
  if (!response.ok) throw Object.assign(new Error(`${url} answered ${response.status}`), { status: response.status })
  return (await response.json()) as T
}
