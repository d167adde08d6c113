/**
 * The label of a host name, with or without a port, that lies right under one of the portal's domains, such as `acme` of
 * `acme.portal.example:8443`; null for any other host.
 */
export function subdomainOf(host: string, domains: readonly string[]): string | null {
  const [subdomain = '', ...rest] = host.toLowerCase().replace(/:\d+$/, '').split('.')
  return domains.includes(rest.join('.')) ? subdomain : null
}
