import type { FastifyRequest } from 'fastify'
import { readSubdomain } from '@portal/rules'
import type { ApiConfig } from '../api-config'
import type { TenantRow } from '../tenants'

type RequestOrigin = Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>
type Configured = Pick<ApiConfig, 'domains' | 'publicPort' | 'strictTransport'>

/** The origin of a tenant's portal where no request tells which of the domains somebody uses. */
export function mainOrigin(
  { subdomain }: Pick<TenantRow, 'subdomain'>,
  { domains, publicPort, strictTransport }: Configured,
): string {
  return new URL(`${strictTransport ? 'https' : 'http'}://${subdomain}.${domains[0]}:${publicPort ?? ''}`).origin
}

/**
 * Returns the origin of the tenant's portal, such as `https://acme.portal.example`, for links in mail. The request only chooses
 * among the configured domains, and never the port: a forged header must not make a mail link to another site.
 */
export function portalOrigin(
  { protocol, host, headers }: RequestOrigin,
  { subdomain }: Pick<TenantRow, 'subdomain'>,
  { domains, publicPort, strictTransport }: Configured,
): string {
  // The page's Origin first: the API may be on another host.
  const hostnames = [headers.origin ?? '', `http://${host}`].map((address) =>
    URL.canParse(address) ? new URL(address).hostname : '',
  )
  const hostname = hostnames.find((name) => readSubdomain(name, domains) === subdomain) ?? `${subdomain}.${domains[0]}`
  return new URL(`${strictTransport ? 'https' : protocol}://${hostname}:${publicPort ?? ''}`).origin
}
