import type { Client } from '@openfeature/server-sdk'
import type { FeatureFlags } from '@portal/contract'
import type { TenantRow } from './database/schema'
import { forbidden } from './errors'

export type Switches = Readonly<Record<string, { isOn: boolean; companyMaySwitch: boolean }>>

/** Where flags are decided: any OpenFeature provider whose context has the `tenant` and, as its targeting key, the visitor. */
export interface FeatureSource {
  client: Client
  /** The visitor's id of a Cookie header; empty without one, as on requests from another origin. */
  readVisitor: (cookies: string | undefined) => string
  /** Variants of all flags for a visitor, without those at their first one. */
  variantsFor: (visitor: { tenant: string; user: string }) => Promise<Record<string, string>>
  /** What is only on or off for a tenant, by name; null where tenants' rows decide. */
  switches?: (subdomain: string) => Promise<Switches | null>
  /** Switches them in somebody's name. Rejects with an ApiError where that can't be done. */
  switchFlags?: (subdomain: string, flags: Readonly<Record<string, boolean>>, who: string) => Promise<void>
}

const flagContext = ({ subdomain }: Pick<TenantRow, 'subdomain'>, visitor: string) => ({
  tenant: subdomain,
  targetingKey: visitor,
})

/** The tenant with its features as flags decide them for a visitor, or for no one in particular. An undeclared one is as in the row. */
export async function withFeatures(
  features: FeatureSource | undefined,
  tenant: TenantRow,
  visitor = '',
): Promise<TenantRow> {
  if (!features) return tenant
  const context = flagContext(tenant, visitor)
  const decided = await Promise.all(
    Object.entries(tenant.featureFlags).map(
      async ([name, stored]) => [name, await features.client.getBooleanValue(name, stored, context)] as const,
    ),
  )
  return { ...tenant, featureFlags: Object.fromEntries(decided) as FeatureFlags }
}

/** Throws 403 while a switch is off for the visitor. */
export async function requireFeature(
  features: FeatureSource | undefined,
  name: string,
  tenant: TenantRow,
  visitor: string,
): Promise<void> {
  if (features && !(await features.client.getBooleanValue(name, true, flagContext(tenant, visitor))))
    throw forbidden((i18n) => i18n._('{name} does not offer this at the moment.', { name: tenant.name }))
}
