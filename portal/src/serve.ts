import { createApi, createLenders, createRecaptcha, openDatabase, startBackgroundJobs } from 'api'
import { createShellServer, createTenantSource } from 'shell/server'
import { createServer, type Server } from 'node:http'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildFolders } from './build-folders'
import type { PortalConfig } from './config/config'
import { startDemo, type Demo } from './demo'
import { dispatchByHost, type Handler } from './hosts'
import { filesFor } from './files'
import { addressSearchFor } from './geocode'
import { lenderAccounts } from './lenders'
import { mailFor } from './mail'
import { createLiveReload, RELOAD_SCRIPT_PATH } from './live-reload'
import { paymentsFor } from './payment-keys'
import { settingsFor, trustedOriginsFor } from './page-settings'
import { openReleaseParts } from './releases'
import { originOf, readText } from './cli/open-context'
import { openOperatorChannel } from './operator-channel'
import { createSandboxParts } from './sandbox-parts'
import { sealerOf, secretOf } from './secret'

export interface RunningPortal {
  server: Server
  demo: Demo | undefined
  /** Token of the release page; undefined in development. */
  releasesToken: string | undefined
  close: () => Promise<void>
}

/** Starts all parts on one port: tenants' hosts serve the shell and the API, reserved hosts their services. */
export async function startPortal(config: PortalConfig, say: (line: string) => void): Promise<RunningPortal> {
  const server = createServer()
  const answer = holdRequests(server)
  // The port first: a second portal should fail immediately rather than after opening the database.
  await listen(server, config.port, config.bind)
  try {
    return await startParts(config, server, answer, say)
  } catch (error) {
    server.close()
    throw error
  }
}

async function startParts(config: PortalConfig, server: Server, answer: (handler: Handler) => void, say: (line: string) => void): Promise<RunningPortal> {
  const { port, dataDir, root } = config
  const clock = () => new Date()
  mkdirSync(dataDir, { recursive: true })
  const secret = config.secret ?? secretOf(dataDir)

  say(config.databaseUrl ? 'Connecting to the database' : 'Opening the embedded database')
  const database = await openDatabase({
    ...(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: join(dataDir, 'database') }),
    migrationsFolder: join(root, 'api/migrations'),
  })
  const sandbox = createSandboxParts(config, secret, clock)
  const mail = mailFor(config, sandbox?.mailbox)
  const files = filesFor(config, secret, clock)
  const lenders = createLenders(lenderAccounts(config, secret))
  const api = await createApi({ database, lenders, redisUrl: config.redisUrl, secret, clock, mail, files: files.store, log: { level: 'warn' }, config: { rateLimitScale: config.rateLimitScale, domains: config.domains, publicPort: config.publicPort, trustedProxies: config.trustedProxies, strictTransport: config.production }, ...addressSearchFor(config), ...(config.recaptcha && { recaptcha: createRecaptcha(config.recaptcha) }), payments: paymentsFor(config, secret) })
  const { background } = api.services
  const stopJobs = startBackgroundJobs(api.services, { sendMail: mail !== undefined })
  const folders = buildFolders(root)
  const releaseParts = await openReleaseParts(config, folders, api.services, say)
  const shell = await createShellServer({
    folders,
    releases: releaseParts.source,
    onReports: releaseParts.onReports,
    overrideOrigins: config.overrideOrigins,
    updatePollSeconds: config.updatePollSeconds,
    secure: config.production,
    tenants: createTenantSource({
      now: Date.now,
      read: async (subdomain, url) => {
        const answer = await api.http.inject({ url, headers: { host: `${subdomain}.${config.domains[0]}` } })
        if (answer.statusCode === 404) return null
        if (answer.statusCode !== 200) throw new Error(`${url} failed with ${answer.statusCode}`)
        return answer.json()
      },
    }),
    settingsFor: (host) => settingsFor(config, host),
    trustedOrigins: (host) => trustedOriginsFor(config, host, files.store.sources),
    apiBase: config.apiBase,
    domains: config.domains,
    extraScripts: config.liveReload ? [RELOAD_SCRIPT_PATH] : [],
  })
  const releasePage = releaseParts.page?.app
  const fileServer = files.app
  const services = {
    ...(sandbox && { pay: sandbox.gateway, mail: sandbox.mailbox, maps: sandbox.maps }),
    ...(fileServer && { files: fileServer }),
    ...(releasePage && { releases: releasePage }),
  }
  const parts = [shell, ...Object.values(services)]
  await Promise.all(parts.map((part) => part.ready()))

  answer(dispatchByHost({
    // The API reaches the sandbox at pay.localhost.
    domains: config.sandbox ? [...config.domains, 'localhost'] : config.domains,
    services: Object.fromEntries(Object.entries(services).map(([name, part]) => [name, (request, response) => part.routing(request, response)])),
    api: (request, response) => api.http.routing(request, response),
    shell: (request, response) => shell.routing(request, response),
    liveReload: config.liveReload ? createLiveReload(process, String(Date.now())) : undefined,
  }))
  server.on('upgrade', (request, socket, head) => {
    // Without a handler, an error before the cable takes over the socket would crash the process.
    socket.on('error', () => socket.destroy())
    if (request.url?.startsWith('/cable')) api.handleUpgrade(request, socket, head)
    else socket.destroy()
  })
  const demo = config.demo && sandbox ? await startDemo({ api, gateway: sandbox.gateway, database, port, clock, say }) : undefined
  await releaseParts.tellTenants((await api.services.tenants.all()).map(({ subdomain }) => subdomain))
  const { bus, tenants } = api.services
  const closeOperatorChannel = config.databaseUrl
    ? null
    : await openOperatorChannel(dataDir, ({ cwd }, tell) => ({
        database, bus, secret, sealer: sealerOf(config, secret), clock, originOf: originOf(config), readFile: (path) => readText(resolve(cwd, path)), say: tell,
        close: async () => tenants.forget(),
      }))

  return {
    server,
    demo,
    releasesToken: releaseParts.page?.token,
    async close() {
      await closeOperatorChannel?.()
      // Jobs first: they use the parts that are closed next.
      await Promise.all([background.stop(), stopJobs()])
      releaseParts.stop()
      server.close()
      server.closeAllConnections()
      await Promise.all(parts.map((part) => part.close()))
      await api.http.close()
      await lenders.close()
      await database.close()
    },
  }
}

/** Holds requests that arrive before the parts have started; the returned function passes them, and later ones, to the handler. */
function holdRequests(server: Server): (handler: Handler) => void {
  const held: Parameters<Handler>[] = []
  const hold: Handler = (...call) => void held.push(call)
  server.on('request', hold)
  return (handler) => {
    server.off('request', hold)
    server.on('request', handler)
    for (const call of held) handler(...call)
  }
}

function listen(server: Server, port: number, bind: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Stop what runs there (perhaps another portal), or choose another: PORT=${port + 1} npm start`)
          : error,
      ),
    )
    server.listen(port, bind, done)
  })
}
