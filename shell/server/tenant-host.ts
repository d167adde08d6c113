import type { FastifyRequest } from 'fastify'
import { readSubdomain } from '@portal/rules'
import type { TenantSource } from './tenants'

/** Returns the subdomain of the request's host if it belongs to a known tenant, otherwise null. */
export async function knownTenant(
  { headers }: FastifyRequest,
  { domains, tenants }: { domains: readonly string[]; tenants: TenantSource },
): Promise<string | null> {
  const subdomain = readSubdomain(headers.host ?? '', domains)
  const found = subdomain === null ? 'unknown' : await tenants.find(subdomain)
  return typeof found === 'object' ? subdomain : null
}
