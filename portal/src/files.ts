import { subdomainOf } from '@portal/rules'
import { createEmbeddedStore, createS3Store, type FileStore } from 'api'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { publicOrigin, type PortalConfig } from './config'

/** Whether the origin is a tenant's, on any port: a standalone remote runs on its own port. */
const isTenantPage = ({ domains }: PortalConfig, origin: string): boolean => URL.canParse(origin) && subdomainOf(new URL(origin).hostname, domains) !== null

/** Creates the store for uploaded files: the configured bucket, or else a local folder with its HTTP server. */
export function filesFor(config: PortalConfig, secret: string, clock: () => Date): { store: FileStore; app?: FastifyInstance } {
  if (config.s3) return { store: createS3Store(config.s3) }
  return createEmbeddedStore({
    directory: join(config.dataDir, 'files'),
    // Not on a tenant's origin.
    publicOrigin: publicOrigin(config, `files.${config.production ? config.domains[0] : 'localhost'}`),
    allowedOrigin: (origin) => isTenantPage(config, origin),
    secret,
    clock,
  })
}
