import type { Customizations, Tenant } from '@portal/contract'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { resolveBrand, type Brand } from '@portal/rules'

export type FoundTenant = { tenant: Tenant; brand: Brand } | 'unknown' | 'unavailable'

export interface TenantSource {
  /** With its texts in a language, as a BCP 47 tag; English by default. */
  find: (subdomain: string, language?: string) => Promise<FoundTenant>
}

/** Reads from the API; resolves to null on 404. */
type ReadApi = (subdomain: string, path: string, language: string) => Promise<unknown>

interface Options {
  read: ReadApi
  now: () => number
  /** How long a cached tenant is fresh, in milliseconds. */
  freshMs?: number
}

/**
 * Tenants by subdomain and language, cached. If the API can't be reached, serves the stale entry, so that an outage does not take down
 * tenants that this server has already seen.
 */
export function createTenantSource({ read, now, freshMs = 10_000 }: Options): TenantSource {
  const cache = new Map<string, { at: number; found: FoundTenant }>()
  return {
    async find(subdomain, language = SOURCE_LANGUAGE) {
      const key = `${subdomain} ${language}`
      const last = cache.get(key)
      if (last && now() - last.at < freshMs) return last.found
      try {
        const found = await ask((path) => read(subdomain, path, language), subdomain)
        // Anyone can make up unknown names, so only real tenants are cached.
        if (found !== 'unknown') cache.set(key, { at: now(), found })
        return found
      } catch {
        return last?.found ?? 'unavailable'
      }
    },
  }
}

async function ask(read: (path: string) => Promise<unknown>, subdomain: string): Promise<FoundTenant> {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain)) return 'unknown'
  const [tenant, customizations] = await Promise.all([
    read(`/v1/tenants/${subdomain}`),
    read(`/v1/tenants/${subdomain}/customizations`),
  ])
  if (!tenant || !customizations) return 'unknown'
  return { tenant: tenant as Tenant, brand: resolveBrand(tenant as Tenant, customizations as Customizations) }
}
