import type { Customizations, Tenant } from '@portal/contract'
import { resolveBrand, type Brand } from '@portal/rules'

export type FoundTenant = { tenant: Tenant; brand: Brand } | 'unknown' | 'unavailable'

export interface TenantSource {
  find: (subdomain: string) => Promise<FoundTenant>
}

/** Reads from the API; resolves to null on 404. */
type ReadApi = (subdomain: string, path: string) => Promise<unknown>

interface Options {
  read: ReadApi
  now: () => number
  /** How long a cached tenant is fresh, in milliseconds. */
  freshMs?: number
}

/**
 * Tenants by subdomain, cached. If the API can't be reached, serves the stale entry, so that an outage does not take down
 * tenants that this server has already seen.
 */
export function createTenantSource({ read, now, freshMs = 10_000 }: Options): TenantSource {
  const cache = new Map<string, { at: number; found: FoundTenant }>()
  return {
    async find(subdomain) {
      const last = cache.get(subdomain)
      if (last && now() - last.at < freshMs) return last.found
      try {
        const found = await ask(read, subdomain)
        // Anyone can make up unknown names, so only real tenants are cached.
        if (found !== 'unknown') cache.set(subdomain, { at: now(), found })
        return found
      } catch {
        return last?.found ?? 'unavailable'
      }
    },
  }
}

async function ask(read: ReadApi, subdomain: string): Promise<FoundTenant> {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain)) return 'unknown'
  const [tenant, customizations] = await Promise.all([
    read(subdomain, `/v1/tenants/${subdomain}`),
    read(subdomain, `/v1/tenants/${subdomain}/customizations`),
  ])
  if (!tenant || !customizations) return 'unknown'
  return { tenant: tenant as Tenant, brand: resolveBrand(tenant as Tenant, customizations as Customizations) }
}
