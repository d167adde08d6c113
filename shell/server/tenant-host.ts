import type { FastifyRequest } from 'fastify'
import type { TenantSource } from './tenants'

/** The tenant's label of a host under one of our domains; null for any other host. */
export function subdomainOf(host: string, domains: readonly string[]): string | null {
  const [subdomain = '', ...rest] = host.toLowerCase().replace(/:\d+$/, '').split('.')
  return domains.includes(rest.join('.')) ? subdomain : null
}

/** The subdomain that a request came to, when a tenant has it. */
export async function knownTenant({ headers }: FastifyRequest, { domains, tenants }: { domains: readonly string[]; tenants: TenantSource }): Promise<string | null> {
  const subdomain = subdomainOf(headers.host ?? '', domains)
  const found = subdomain === null ? 'unknown' : await tenants.find(subdomain)
  return typeof found === 'object' ? subdomain : null
}
