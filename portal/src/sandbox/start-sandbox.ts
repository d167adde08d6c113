import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { readSubdomain } from '@portal/rules'
import { createGateway, createMailbox, createStreetMap, fileStore } from 'sandbox'
import { publicOrigin, serviceOrigin } from '../config/config'
import { isTenantPage, tenantPages } from '../files'
import { lenderKey, sandboxLender } from '../lenders'
import { gpiAccount, listMerchants, staxAccount } from '../payment-keys'
import { readSecret } from '../secret'
import type { SandboxConfig } from './sandbox-config'
import { createMailReceiver } from './smtp'

/** What a vendor would hand over: files for `payment-account set`, and one for LENDERS_FILE. */
async function writeAccounts(
  folder: string,
  secret: string,
  { tenants }: SandboxConfig,
  lenderUrl: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = [
    ['lenders.json', tenants.map((tenant) => sandboxLender(secret, tenant, lenderUrl))] as const,
    ...tenants.flatMap((tenant) => [
      [`${tenant}-stax.json`, staxAccount(secret, tenant)] as const,
      [`${tenant}-gpi.json`, gpiAccount(secret, tenant)] as const,
    ]),
  ]
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), `${JSON.stringify(content)}\n`)))
}

/**
 * Starts the outside services as a process of their own, for a rehearsal of production: the gateway and the lender at `pay.`,
 * the map service at `maps.`, and a mail server whose mail is at `mail.`.
 */
export async function startSandbox(config: SandboxConfig): Promise<{ close: () => Promise<void> }> {
  const { dataDir, tenants, tenantDomains, production } = config
  await mkdir(dataDir, { recursive: true })
  const secret = readSecret(dataDir)
  const own = { ...config, domains: [config.domain] satisfies [string] }
  const pages = { domains: tenantDomains, production }
  const allowedOrigin = (origin: string) => isTenantPage(pages, origin)
  const clock = () => new Date()
  const services = {
    pay: createGateway({
      publicOrigin: serviceOrigin(own, 'pay'),
      tenantOriginPattern: allowedOrigin,
      frameAncestors: tenantPages(pages),
      merchants: tenants.flatMap((tenant) =>
        listMerchants(secret, tenant, publicOrigin(config, `${tenant}.${tenantDomains[0]}`)),
      ),
      lender: { apiKeys: tenants.map((tenant) => lenderKey(secret, tenant)) },
      store: fileStore(join(dataDir, 'gateway.jsonl')),
      clock,
    }),
    mail: createMailbox({ directory: join(dataDir, 'mail'), clock }),
    maps: createStreetMap({ allowedOrigin, publicOrigin: serviceOrigin(own, 'maps') }),
  }
  const apps = new Map(Object.entries(services))
  await writeAccounts(join(dataDir, 'accounts'), secret, config, `${serviceOrigin(own, 'pay')}/lender`)
  await Promise.all([...apps.values()].map((app) => app.ready()))

  const server = createServer((request, response) => {
    if (request.url === '/healthz') return void response.end('ok')
    const app = apps.get(readSubdomain(request.headers.host ?? '', own.domains) ?? '')
    if (!app) return void response.writeHead(404).end()
    app.routing(request, response)
  })
  const smtp = createMailReceiver(services.mail)
  await Promise.all([
    once(server.listen(config.port, config.bind), 'listening'),
    once(smtp.listen(config.smtpPort, config.bind), 'listening'),
  ])
  return {
    async close() {
      server.closeAllConnections()
      await Promise.all([
        new Promise((done) => server.close(done)),
        new Promise<void>((done) => smtp.close(done)),
        ...[...apps.values()].map((app) => app.close()),
      ])
    },
  }
}
