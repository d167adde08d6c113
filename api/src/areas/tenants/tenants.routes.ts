import { route } from '#foundation/http/route'
import { askedReader } from '#foundation/languages/asked-language'
import { customizationsFor } from '#foundation/languages/own-texts'
import type { Api } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { Tenant } from '@portal/contract'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { pictureRoutes } from './pictures/pictures.routes'
import { settingsRoutes } from './settings/settings.routes'
import { zoneRoutes } from './zones/zones.routes'

const toTenant = (tenant: TenantRow): Tenant => ({
  id: tenant.id,
  name: tenant.name,
  subdomain: tenant.subdomain,
  timezone: tenant.timezone,
  support_email: tenant.supportEmail,
  ...(tenant.language !== SOURCE_LANGUAGE && { language: tenant.language }),
  feature_flags: tenant.featureFlags,
})

/** The tenant's public data, available before sign-in. The path names the tenant, so any host of ours may serve it. */
export function tenantsArea(api: Api): void {
  route(api, 'getTenant', async ({ tenant }) => toTenant(tenant), { tenantParam: 'subdomain' })
  route(
    api,
    'getTenantFlags',
    async ({ tenant, visitor, services }) =>
      (await services.features?.variantsFor({ tenant: tenant.subdomain, user: visitor })) ?? null,
    { tenantParam: 'subdomain' },
  )
  route(
    api,
    'getTenantCustomizations',
    async ({ tenant }) => customizationsFor(askedReader(tenant), tenant.customizations),
    { tenantParam: 'subdomain' },
  )
  pictureRoutes(api)
  settingsRoutes(api)
  zoneRoutes(api)
}
