import { createEmbeddedStore, createS3Store, type FileStore } from 'api'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { PortalConfig } from './config'

/** Where browsers see the embedded store: an origin of its own beside the tenants'. */
const originOf = ({ production, domains, port }: PortalConfig): string => (production ? `https://files.${domains[0]}` : `http://files.localhost:${port}`)

/** Pages of tenants, on any port: a remote that runs alone does so on one of its own. */
const isTenantPage = ({ domains }: PortalConfig, origin: string): boolean => {
  const { hostname } = URL.canParse(origin) ? new URL(origin) : { hostname: '' }
  return hostname.includes('.') && domains.includes(hostname.slice(hostname.indexOf('.') + 1))
}

/** Where people's files are kept: the bucket that was configured, else a folder, whose app answers for it. */
export function filesFor(config: PortalConfig, secret: string, clock: () => Date): { store: FileStore; app?: FastifyInstance } {
  if (config.s3) return { store: createS3Store(config.s3) }
  return createEmbeddedStore({ directory: join(config.dataDir, 'files'), publicOrigin: originOf(config), allowedOrigin: (origin) => isTenantPage(config, origin), secret, clock })
}
