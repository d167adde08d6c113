import type { FastifyInstance } from 'fastify'
import { readSubdomain } from '@portal/rules'
import { createEmbeddedStore, createS3Store, type FileStore } from 'api'
import { serviceOrigin, type PortalConfig } from './config/config'
import type { Complain } from './log'

/** Whether the origin is a tenant's. Outside production on any port: a standalone remote runs on its own. */
export const isTenantPage = (
  { domains, production }: Pick<PortalConfig, 'domains' | 'production'>,
  origin: string,
): boolean =>
  URL.canParse(origin) &&
  readSubdomain(new URL(origin).hostname, domains) !== null &&
  (!production || origin.startsWith('https:'))

/** The same as CSP sources. */
export const tenantPages = ({ domains, production }: Pick<PortalConfig, 'domains' | 'production'>): string[] =>
  domains.map((domain) => `${production ? 'https' : 'http'}://*.${domain}:*`)

/** Creates the store for uploaded files: the configured bucket, or else a local folder with its HTTP server. */
export function filesFor(
  config: PortalConfig,
  { secret, clock, complain }: { secret: string; clock: () => Date; complain: Complain },
): { store: FileStore; app?: FastifyInstance } {
  if (config.s3) return { store: createS3Store(config.s3) }
  return createEmbeddedStore({
    directory: config.filesDir,
    // Not on a tenant's origin.
    publicOrigin: serviceOrigin(config, 'files'),
    allowedOrigin: (origin) => isTenantPage(config, origin),
    secret,
    clock,
    trustedProxies: config.trustedProxies,
    onError: (error) => complain('FILE STORE', error),
  })
}
