import { subdomainOf } from '@portal/rules'
import type { FastifyRequest } from 'fastify'
import type { ApiConfig } from '../services'
import type { TenantRow } from '../tenants'

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>
type Configured = Pick<ApiConfig, 'domains' | 'publicPort' | 'strictTransport'>

/**
 * Where the tenant's portal lies, such as `https://acme.portal.example`, for links in mail. A request chooses among the
 * configured domains and nothing else, its port least of all: or the mail would lead its reader to a stranger.
 */
export function portalOrigin({ protocol, host, headers }: Asked, { subdomain }: Pick<TenantRow, 'subdomain'>, { domains, publicPort, strictTransport }: Configured): string {
  // The page's own address first: the API may lie at another one.
  const asked = [headers.origin ?? '', `http://${host}`].map((address) => (URL.canParse(address) ? new URL(address).hostname : ''))
  const hostname = asked.find((name) => subdomainOf(name, domains) === subdomain) ?? `${subdomain}.${domains[0]}`
  return new URL(`${strictTransport ? 'https' : protocol}://${hostname}:${publicPort ?? ''}`).origin
}
