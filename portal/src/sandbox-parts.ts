import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createGateway, createMailbox, createStreetMap, fileStore } from 'sandbox'
import { serviceOrigin, type PortalConfig } from './config/config'
import { isTenantPage, tenantPages } from './files'
import { sandboxLenderKeys } from './lenders'
import { gatewayMerchants } from './payment-keys'

export interface SandboxParts {
  gateway: FastifyInstance
  mailbox: FastifyInstance
  maps: FastifyInstance
}

/** Stand-ins for outside services, each on a host of its own. Undefined in production, unless ALLOW_SANDBOX is 1. */
export function createSandboxParts(config: PortalConfig, secret: string, clock: () => Date): SandboxParts | undefined {
  if (!config.sandbox) return undefined
  const allowedOrigin = (origin: string) => isTenantPage(config, origin)
  return {
    gateway: createGateway({
      publicOrigin: serviceOrigin(config, 'pay'),
      tenantOriginPattern: allowedOrigin,
      frameAncestors: tenantPages(config),
      merchants: gatewayMerchants(secret, config.port),
      lender: { apiKeys: sandboxLenderKeys(secret) },
      store: fileStore(join(config.dataDir, 'gateway.jsonl')),
      clock,
    }),
    mailbox: createMailbox({ directory: join(config.dataDir, 'mail'), clock }),
    maps: createStreetMap({ allowedOrigin, publicOrigin: serviceOrigin(config, 'maps') }),
  }
}
