import { subdomainOf } from '@portal/rules'
import type { FastifyRequest } from 'fastify'
import type { TenantSource } from './tenants'

/** The subdomain that a request came to, when a tenant has it. */
export async function knownTenant({ headers }: FastifyRequest, { domains, tenants }: { domains: readonly string[]; tenants: TenantSource }): Promise<string | null> {
  const subdomain = subdomainOf(headers.host ?? '', domains)
  const found = subdomain === null ? 'unknown' : await tenants.find(subdomain)
  return typeof found === 'object' ? subdomain : null
}
