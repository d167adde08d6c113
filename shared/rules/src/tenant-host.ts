/**
 * The subdomain of a host directly under one of the portal's domains, e.g. `acme` for `acme.portal.example:8443` (the port is
 * optional); null for any other host.
 */
export function readSubdomain(host: string, domains: readonly string[]): string | null {
  const [subdomain = '', ...rest] = host.toLowerCase().replace(/:\d+$/, '').split('.')
  return domains.includes(rest.join('.')) ? subdomain : null
}
