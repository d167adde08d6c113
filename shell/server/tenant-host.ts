import type { FastifyRequest } from 'fastify'
import { readSubdomain } from '@portal/rules'
import type { FoundTenant, TenantSource } from './tenants'

interface Options {
  domains: readonly string[]
  tenants: TenantSource
}

/** The subdomain of the request's host and its tenant, null if it has none, or none can be found now. */
export async function findTenant(
  { headers }: FastifyRequest,
  { domains, tenants }: Options,
): Promise<[subdomain: string, tenant: Exclude<FoundTenant, string> | null]> {
  const subdomain = readSubdomain(headers.host ?? '', domains)
  const found = subdomain === null ? 'unknown' : await tenants.find(subdomain)
  return [subdomain ?? '', typeof found === 'object' ? found : null]
}

/** Returns the subdomain of the request's host if it belongs to a known tenant, otherwise null. */
export async function knownTenant(request: FastifyRequest, options: Options): Promise<string | null> {
  const [subdomain, tenant] = await findTenant(request, options)
  return tenant && subdomain
}
