import type { FastifyRequest } from 'fastify'
import type { ApiConfig } from './services'
import type { TenantRow } from './tenants'

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>

/**
 * Where the tenant's portal lies, such as `https://acme.portal.example`, for links in mail: what a stranger's request
 * says of its host is believed only under the portal's own domains, or the mail would lead its reader to that stranger.
 */
export function portalOrigin({ protocol, host, headers }: Asked, { subdomain }: Pick<TenantRow, 'subdomain'>, { domains, strictTransport }: Pick<ApiConfig, 'domains' | 'strictTransport'>): string {
  const scheme = strictTransport ? 'https' : protocol
  // The page's own address: the API may lie at another one.
  for (const said of [headers.origin, `${scheme}://${host}`]) {
    if (said === undefined || !URL.canParse(said)) continue
    const { hostname, host: hostAndPort } = new URL(said)
    if (domains.some((domain) => hostname === `${subdomain}.${domain}`)) return `${scheme}://${strictTransport ? hostname : hostAndPort}`
  }
  return `${scheme}://${subdomain}.${domains[0]}`
}
