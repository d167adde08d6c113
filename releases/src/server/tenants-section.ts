import type { RegistryDocument } from '#rules/document'
import { peopleShares } from '#rules/effective-share'
import { resolveFlags, resolveReleases, type Resolved } from '#rules/resolve'
import { ownsFlag, type Author } from '#rules/rights'
import { withPercent } from '#rules/rollout-share'
import { html, type Markup, type Part } from './html'
import { table } from './layout'

export interface TenantFilter {
  /** Substring of the subdomain. */
  tenant: string
  /** 1-based. */
  page: number
}

interface Tenants {
  by: Author
  document: RegistryDocument
  filter: TenantFilter
  canChange: boolean
  now: Date
}

const TENANTS_A_PAGE = 20

/** What every tenant gets, and why; filtered and paginated. */
export function tenantsMarkup({ by, document, filter, canChange, now }: Tenants): Markup {
  if (Object.keys(document.tenants).length === 0)
    return html`<section aria-labelledby="tenants"><h2 id="tenants">Who gets what</h2><p class="empty">The registry knows no tenant yet.</p></section>`
  const wanted = filter.tenant.trim().toLowerCase()
  const found = Object.keys(document.tenants)
    .filter((tenant) => tenant.includes(wanted))
    .sort()
  const pages = Math.max(1, Math.ceil(found.length / TENANTS_A_PAGE))
  const at = Math.min(Math.max(1, filter.page), pages)
  const shown = found.slice((at - 1) * TENANTS_A_PAGE, at * TENANTS_A_PAGE)
  return html`<section aria-labelledby="tenants"><h2 id="tenants">Who gets what</h2>
${Object.keys(document.tenants).length > 1 && html`<form class="filter" method="get" action="/#tenants" role="search"><label for="filter">Tenant</label><input type="search" id="filter" name="tenant" value="${filter.tenant}" maxlength="63"><button class="quiet">Filter</button></form>`}
<p>${found.length === 1 ? '1 tenant' : `${found.length} tenants`}${wanted && ` with “${filter.tenant}” in ${found.length === 1 ? 'its name' : 'their names'}`}${pages > 1 && `, page ${at} of ${pages}`}.</p>
${shown.map((tenant) => tenantMarkup(tenant, { by, document, canChange, now }))}
${pages > 1 && pagesMarkup(filter.tenant, at, pages)}</section>`
}

function tenantMarkup(tenant: string, { by, document, canChange, now }: Omit<Tenants, 'filter'>): Markup {
  const { channel } = document.tenants[tenant]!
  const resolved = resolveReleases(withUserPercentagesAtZero(document), { tenant, user: '' }, now)
  // A pin is for all people of the tenant.
  const shares = ({ remote, rule }: Resolved): Part =>
    rule !== 'pin' && peopleShares(document, tenant, { remote, now }).map(({ text }) => html`<br>${text}`)
  const rows = resolved.map((one): Part[] => {
    const { remote, version, why } = one
    return [remote, html`${version ?? html`<strong>none</strong>`}${shares(one)}`, why]
  })
  const features = resolveFlags(withUserPercentagesAtZero(document), { tenant, user: '' }, now).map((one): Part[] => {
    const { remote, version, rule, why } = one
    return [
      html`${remote}<br><span class="hint">${document.flags[remote]!.what}.</span>`,
      html`${version}${shares(one)}`,
      html`${why}${canChange && rule === 'pin' && ownsFlag(by, document.flags[remote]!) && html` <a href="/change/flag-unset?setting=${encodeURIComponent(`${tenant}=${remote}`)}">Take back<span class="hidden"> ${remote} of ${tenant}</span></a>`}`,
    ]
  })
  const caption = `${tenant}: channel ${channel}`
  return html`<div class="tenant">${rows.length === 0 ? html`<p class="empty">${caption}; no remote was promoted yet.</p>` : table(caption, ['Remote', 'Version', 'Why'], rows)}
${features.length > 0 && html`<details><summary>Flags of ${tenant}</summary>${table(`Flags of ${tenant}`, ['Flag', 'Variant', 'Why'], features)}</details>`}
${canChange && html`<p class="buttons"><a href="/change/pin?tenant=${tenant}">Pin<span class="hidden"> ${tenant}</span></a> <a href="/change/flag-set?audience=tenants&amp;tenants=${tenant}">Set a flag<span class="hidden"> for ${tenant}</span></a> <a href="/change/channel?tenant=${tenant}&amp;channel=${channel === 'beta' ? 'stable' : 'beta'}">Change channel<span class="hidden"> of ${tenant}</span></a></p>`}</div>`
}

/** Percentages of users are shown separately, beside the version that the tenant's other users get. */
const withUserPercentagesAtZero = (document: RegistryDocument): RegistryDocument => ({
  ...document,
  rollouts: document.rollouts.map((rollout) => (rollout.unit === 'user' ? withPercent(rollout, 0) : rollout)),
})

function pagesMarkup(tenant: string, at: number, pages: number): Markup {
  const link = (page: number, label: string) =>
    html`<a href="/?tenant=${encodeURIComponent(tenant)}&amp;page=${page}#tenants" rel="${page < at ? 'prev' : 'next'}">${label}</a>`
  return html`<nav class="pages" aria-label="Pages of tenants">${at > 1 && link(at - 1, 'Previous page')} ${at < pages && link(at + 1, 'Next page')}</nav>`
}
