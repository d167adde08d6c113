import { eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { readSubdomain } from '@portal/rules'
import type { ApiConfig } from './api-config'
import type { Database, Db } from './database/database'
import { tenants, type TenantRow } from './database/schema'
import { notFound } from './errors'
import { withFeatures, type FeatureSource } from './features'

export type { TenantRow }

/** Time zone of a zip code; the tenant's unless its booking rules say otherwise. */
export const zoneOfZip = (
  { timezone, bookingRules }: Pick<TenantRow, 'timezone' | 'bookingRules'>,
  zipCode: string,
): string => bookingRules.zipTimeZones?.[zipCode.slice(0, 5)] ?? timezone

export interface TenantResolver {
  /** Finds the tenant of a subdomain, with its features as they are for a visitor; rejects with 404 for an unknown one. */
  bySubdomain(subdomain: string, visitor?: string): Promise<TenantRow>
  /** Finds the tenant of a host name; rejects with 404 unless it is a tenant's subdomain directly under one of the domains. */
  byHost(hostname: string, visitor?: string): Promise<TenantRow>
  all(): Promise<TenantRow[]>
  /** The tenants with work that `find` finds across all of them; for background jobs. */
  withWork(find: (db: Db) => Promise<{ tenantId: number }[]>): Promise<TenantRow[]>
  /** Clears the cache, after a change of a tenant. */
  forget(): void
}

/** Host names are untrusted input: the cache must not grow without bound. Each entry has a few kilobytes. */
const REMEMBERED = { max: 5_000, ttl: 5_000 }

/** Finds tenants by host name under the portal's `domains`, and caches results for a few seconds. */
export function createTenantResolver(
  database: Database,
  { domains, connectionWaitMs }: Pick<ApiConfig, 'domains' | 'connectionWaitMs'>,
  features?: FeatureSource,
): TenantResolver {
  const remembered = new LRUCache<string, Promise<TenantRow | null>>(REMEMBERED)

  const load = (subdomain: string) =>
    database.asOwner(
      async (db) => (await db.select().from(tenants).where(eq(tenants.subdomain, subdomain)))[0] ?? null,
      { waitMs: connectionWaitMs },
    )

  const bySubdomain = async (subdomain: string, visitor?: string): Promise<TenantRow> => {
    let found = remembered.get(subdomain)
    if (!found) {
      found = load(subdomain)
      remembered.set(subdomain, found)
      found.catch(() => remembered.delete(subdomain))
    }
    const tenant = await found
    if (!tenant) throw notFound('No such portal. Please check the address')
    // Not cached: a feature can be taken back at any moment.
    return withFeatures(features, tenant, visitor)
  }

  const decided = (rows: TenantRow[]) => Promise.all(rows.map((row) => withFeatures(features, row)))

  return {
    bySubdomain,
    // No tenant has an empty subdomain.
    byHost: (hostname, visitor) => bySubdomain(readSubdomain(hostname, domains) ?? '', visitor),
    all: async () => decided(await database.asOwner((db) => db.select().from(tenants).orderBy(tenants.id))),
    async withWork(find) {
      const found = await database.acrossTenants(find)
      if (found.length === 0) return []
      return decided(
        await database.asOwner((db) =>
          db
            .select()
            .from(tenants)
            .where(
              inArray(
                tenants.id,
                found.map(({ tenantId }) => tenantId),
              ),
            )
            .orderBy(tenants.id),
        ),
      )
    },
    forget: () => remembered.clear(),
  }
}
