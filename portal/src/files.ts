import { subdomainOf } from '@portal/rules'
import { createEmbeddedStore, createS3Store, type FileStore } from 'api'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { publicOrigin, type PortalConfig } from './config'

/** Pages of tenants, on any port: a remote that runs alone does so on one of its own. */
const isTenantPage = ({ domains }: PortalConfig, origin: string): boolean => URL.canParse(origin) && subdomainOf(new URL(origin).hostname, domains) !== null

/** Where people's files are kept: the bucket that was configured, else a folder, whose app answers for it. */
export function filesFor(config: PortalConfig, secret: string, clock: () => Date): { store: FileStore; app?: FastifyInstance } {
  if (config.s3) return { store: createS3Store(config.s3) }
  return createEmbeddedStore({
    directory: join(config.dataDir, 'files'),
    // An origin of its own beside the tenants'.
    publicOrigin: publicOrigin(config, `files.${config.production ? config.domains[0] : 'localhost'}`),
    allowedOrigin: (origin) => isTenantPage(config, origin),
    secret,
    clock,
  })
}
