import type { Customizations, Tenant } from '@portal/contract'
import { resolveBrand, type Brand } from '@portal/rules'

export type FoundTenant = { tenant: Tenant; brand: Brand } | 'unknown' | 'unavailable'

export interface TenantSource {
  find: (subdomain: string) => Promise<FoundTenant>
}

/** Asks the API; the answer is null for a 404. */
type ReadApi = (subdomain: string, path: string) => Promise<unknown>

interface Options {
  read: ReadApi
  now: () => number
  /** How long an answer is taken as fresh, in milliseconds. */
  freshMs?: number
}

/**
 * Tenants by subdomain. An answer is kept and renewed; when the API can't be reached the last good one is used,
 * so an outage of the API blocks no page that was ever served.
 */
export function createTenantSource({ read, now, freshMs = 10_000 }: Options): TenantSource {
  const kept = new Map<string, { at: number; found: FoundTenant }>()
  return {
    async find(subdomain) {
      const last = kept.get(subdomain)
      if (last && now() - last.at < freshMs) return last.found
      try {
        const found = await ask(read, subdomain)
        // Unknown names are anybody's to invent; only real tenants are worth remembering.
        if (found !== 'unknown') kept.set(subdomain, { at: now(), found })
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
