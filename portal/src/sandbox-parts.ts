import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { demoTenants } from 'demo/names'
import { createGateway, createMailbox, createStreetMap, fileStore } from 'sandbox'
import { serviceOrigin, type PortalConfig } from './config/config'
import { isTenantPage, tenantPages } from './files'
import { sandboxLenderKeys } from './lenders'
import { createSandboxAccounts, type SandboxAccounts } from './payment-keys'

export interface SandboxParts {
  accounts: SandboxAccounts
  gateway: FastifyInstance
  mailbox: FastifyInstance
  maps: FastifyInstance
}

/** Stand-ins for outside services, each on a host of its own. Undefined in production, unless ALLOW_SANDBOX is 1. */
export function createSandboxParts(
  { config, secret, clock }: { config: PortalConfig; secret: string; clock: () => Date },
  tenants: readonly { subdomain: string }[],
): SandboxParts | undefined {
  if (!config.sandbox) return undefined
  const known = new Set([...demoTenants, ...tenants.map(({ subdomain }) => subdomain)])
  const accounts = createSandboxAccounts(secret, config, [...known])
  const allowedOrigin = (origin: string) => isTenantPage(config, origin)
  return {
    accounts,
    gateway: createGateway({
      publicOrigin: serviceOrigin(config, 'pay'),
      tenantOriginPattern: allowedOrigin,
      frameAncestors: tenantPages(config),
      merchants: accounts.merchants,
      lender: { apiKeys: sandboxLenderKeys(secret) },
      store: fileStore(join(config.dataDir, 'gateway.jsonl')),
      clock,
    }),
    mailbox: createMailbox({ directory: join(config.dataDir, 'mail'), clock }),
    maps: createStreetMap({ allowedOrigin, publicOrigin: serviceOrigin(config, 'maps') }),
  }
}
