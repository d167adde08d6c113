import { subdomainOf } from '@portal/rules'
import { eq } from 'drizzle-orm'
import type { Database } from './database/database'
import { tenants } from './database/schema'
import { notFound } from './errors'

export type TenantRow = typeof tenants.$inferSelect

/** The zone in which a zip code's clocks show the time; the tenant's unless it says otherwise. */
export const zoneOfZip = ({ timezone, bookingRules }: Pick<TenantRow, 'timezone' | 'bookingRules'>, zipCode: string): string =>
  bookingRules.zipTimeZones?.[zipCode.slice(0, 5)] ?? timezone

export interface TenantResolver {
  /** The tenant of a subdomain; throws 404 for one that nobody has. */
  bySubdomain(subdomain: string): Promise<TenantRow>
  /** The tenant whose portal a host name is; throws 404 for any that is not a tenant's label right under one of the domains. */
  byHost(hostname: string): Promise<TenantRow>
  /** Every tenant, for work that goes on without a request. */
  all(): Promise<TenantRow[]>
  /** Drops what is remembered, after a change of a tenant. */
  forget(): void
}

const REMEMBERED_MS = 5_000
/** Host names come from outside: what is remembered of unknown ones must not grow. */
const REMEMBERED_AT_MOST = 1_000

/** Finds tenants by host name under the portal's `domains`, and remembers the answers for some seconds. */
export function createTenantResolver(database: Database, domains: readonly string[]): TenantResolver {
  const remembered = new Map<string, { tenant: Promise<TenantRow | null>; until: number }>()

  const load = (subdomain: string) =>
    database.asOwner(async (db) => (await db.select().from(tenants).where(eq(tenants.subdomain, subdomain)))[0] ?? null)

  const bySubdomain = async (subdomain: string): Promise<TenantRow> => {
    const now = performance.now()
    let entry = remembered.get(subdomain)
    if (!entry || entry.until < now) {
      if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear()
      entry = { tenant: load(subdomain), until: now + REMEMBERED_MS }
      remembered.set(subdomain, entry)
      entry.tenant.catch(() => remembered.delete(subdomain))
    }
    const tenant = await entry.tenant
    if (!tenant) throw notFound('No such portal. Please check the address')
    return tenant
  }

  return {
    bySubdomain,
    // No tenant has an empty name.
    byHost: (hostname) => bySubdomain(subdomainOf(hostname, domains) ?? ''),
    all: () => database.asOwner((db) => db.select().from(tenants).orderBy(tenants.id)),
    forget: () => remembered.clear(),
  }
}
