import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  createApi,
  createLenders,
  createRecaptcha,
  openDatabase,
  startBackgroundJobs,
  type FileStore,
  type RunningApi,
} from 'api'
import { listTenants } from 'api/operator'
import { pseudoLanguages } from 'api/pseudo-languages'
import { createShellServer, createTenantSource, type BuildFolders } from 'shell/server'
import { buildFolders, listDevOrigins } from './build-folders'
import { tenantOrigin, filesIn, registryOpener } from './cli/open-context'
import type { PortalConfig } from './config/config'
import { startDemo, type Demo } from './demo'
import { filesFor } from './files'
import { addressSearchFor } from './geocode'
import { dispatchByHost } from './hosts'
import { createPortalServer, type PortalServer } from './http-server'
import { lenderAccounts } from './lenders'
import { createLiveReload, RELOAD_SCRIPT_PATH } from './live-reload'
import { openLog, type Say } from './log'
import { mailFor } from './mail'
import { createMetrics, type Metrics } from './metrics/metrics'
import { openMetricsServer } from './metrics/metrics-server'
import { openOperatorChannel } from './operator-channel'
import { settingsFor, trustedOriginsFor } from './page-settings'
import { paymentsFor } from './payment-keys'
import { productionLimits } from './pressure-limits'
import { openReleaseParts, type ReleaseParts } from './releases'
import { createRequestLog } from './request-log'
import { createSandboxParts } from './sandbox-parts'
import { buildSealer, readSecret } from './secret'
import { createUncaughtGuard } from './uncaught'

export interface RunningPortal {
  server: Server
  demo: Demo | undefined
  /** Token of the release page; undefined in development. */
  releasesToken: string | undefined
  /** Says that it is ready, in production as a line of the log. */
  announce: (text: string) => void
  /** Handles what nobody caught, an unhandled rejection too. */
  handleUncaught: (error: unknown) => void
  close: () => Promise<void>
}

/** How long requests under way may take once the portal is told to stop. */
const GRACE_MS = 20_000
const REQUEST_MS = 30_000
/** Photos come through this server unless there is a bucket. Longer than a page waits for the largest of them; who sends nothing is cut off sooner. */
const UPLOAD_MS = 30 * 60_000

/** Starts all parts on one port: tenants' hosts serve the shell and the API, reserved hosts their services. */
export async function startPortal(config: PortalConfig, say: Say): Promise<RunningPortal> {
  const metrics = createMetrics()
  const stopMetrics = await openMetricsServer(config.metrics, metrics)
  try {
    const portal = await startOnPort(config, metrics, say)
    return {
      ...portal,
      async close() {
        await portal.close()
        await stopMetrics()
      },
    }
  } catch (error) {
    await stopMetrics()
    throw error
  }
}

async function startOnPort(config: PortalConfig, metrics: Metrics, say: Say): Promise<RunningPortal> {
  const http = createPortalServer({ requestMs: config.s3 ? REQUEST_MS : UPLOAD_MS })
  // The port first: a second portal should fail immediately rather than after opening the database, and the demo pays at this
  // portal's sandbox. Without the sandbox last: a proxy sends a refused request to another node.
  if (config.sandbox) await http.listen(config.port, config.bind)
  try {
    const portal = await startParts(config, http, metrics, say)
    if (!config.sandbox) await http.listen(config.port, config.bind)
    return portal
  } catch (error) {
    http.server.close()
    throw error
  }
}

/** What every part is made with. */
async function openBase(config: PortalConfig, sayOnConsole: Say) {
  const { dataDir, databaseUrl } = config
  const { log, say, complain } = openLog(config, sayOnConsole)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = config.secret ?? readSecret(dataDir)
  // The API, the sandbox and the demo's vans reach one another at names below localhost.
  const domains: PortalConfig['domains'] = config.sandbox ? [...config.domains, 'localhost'] : config.domains
  say(databaseUrl ? 'Connecting to the database' : 'Opening the embedded database')
  const database = await openDatabase({
    ...(databaseUrl ? { url: databaseUrl } : { dataDir: join(dataDir, 'database') }),
    migrationsFolder: join(config.root, 'api/migrations'),
    poolSize: config.databasePoolSize,
  })
  return { config, log, say, complain, secret, domains, database, clock: () => new Date() }
}

type Base = Awaited<ReturnType<typeof openBase>>
type ApiOptions = Parameters<typeof createApi>[0]

const openApi = (
  { config, log, complain, secret, domains, database, clock }: Base,
  features: ReleaseParts['features'],
  parts: Pick<ApiOptions, 'mail' | 'files' | 'lenders' | 'onRequest' | 'payments'>,
): Promise<RunningApi> =>
  createApi({
    ...parts,
    database,
    features,
    redisUrl: config.redisUrl,
    secret,
    sealer: buildSealer(config, secret),
    clock,
    log,
    config: {
      rateLimitScale: config.rateLimitScale,
      domains,
      publicPort: config.publicPort,
      trustedProxies: config.trustedProxies,
      strictTransport: config.production,
      webhooksToPrivateNetworks: config.webhooksToPrivateNetworks,
      mailPreviews: !config.production,
      pressure: config.production ? productionLimits() : undefined,
    },
    ...addressSearchFor(config, (error) => complain('An address could not be looked up', error)),
    recaptcha: config.recaptcha && createRecaptcha(config.recaptcha),
  })

const openShell = (
  { config, complain }: Base,
  {
    api,
    files,
    folders,
    releases,
  }: { api: RunningApi; files: FileStore; folders: BuildFolders; releases: ReleaseParts },
) =>
  createShellServer({
    folders,
    releases: releases.source,
    onError: (error, request) => complain('A page failed', error, request),
    onReports: releases.onReports,
    overrideOrigins: config.overrideOrigins ?? listDevOrigins(config.root),
    updatePollSeconds: config.updatePollSeconds,
    secure: config.production,
    trustedProxies: config.trustedProxies,
    tenants: createTenantSource({
      now: Date.now,
      read: async (subdomain, url, language) => {
        const host = `${subdomain}.${config.domains[0]}`
        const answer = await api.http.inject({ url, headers: { host, 'accept-language': language } })
        if (answer.statusCode === 404) return null
        if (answer.statusCode !== 200) throw new Error(`${url} failed with ${answer.statusCode}`)
        return answer.json()
      },
    }),
    settingsFor: (host) => settingsFor(config, host),
    trustedOrigins: (host) => trustedOriginsFor(config, host, files.sources),
    apiBase: config.apiBase,
    domains: config.domains,
    pseudoLanguages,
    extraScripts: config.liveReload ? [RELOAD_SCRIPT_PATH] : [],
  })

/** Commands that are typed while the portal runs; with a database server they need no portal. */
async function openCommands({ config, secret, database, clock }: Base, api: RunningApi, releases: ReleaseParts) {
  const { bus, files, tenants } = api.services
  if (config.databaseUrl) return null
  return openOperatorChannel(config.dataDir, ({ cwd }, { say: tell, complain: progress, signal }) => ({
    database,
    bus,
    files: () => files,
    secret,
    sealer: buildSealer(config, secret),
    clock,
    tenantOrigin: tenantOrigin(config),
    releases: registryOpener(config),
    who: userInfo().username,
    ...filesIn(cwd),
    progress,
    signal,
    say: tell,
    // What a command has changed is in force when it ends.
    close: async () => {
      tenants.forget()
      await releases.refresh()
    },
  }))
}

async function startParts(
  config: PortalConfig,
  http: PortalServer,
  metrics: Metrics,
  sayOnConsole: Say,
): Promise<RunningPortal> {
  const base = await openBase(config, sayOnConsole)
  const { log, say, complain, secret, domains, database, clock } = base
  const tenants = config.sandbox ? await listTenants(database) : []
  const sandbox = createSandboxParts(base, tenants)
  const mail = mailFor(config, sandbox?.mailbox)
  const files = filesFor(config, { secret, clock, complain })
  const requests = createRequestLog({ log, durations: metrics.durations, domains })
  const lenders = createLenders(lenderAccounts(config, secret))
  const folders = buildFolders(config.root)
  const releases = await openReleaseParts(config, folders, database, { secret, say, complain })
  const api = await openApi(base, releases.features, {
    mail,
    files: files.store,
    lenders,
    payments: paymentsFor(config, secret, sandbox?.accounts),
    onRequest: requests.noteRoute,
  })
  const { background } = api.services
  const stopJobs = startBackgroundJobs(api.services, { sendMail: mail !== undefined })
  releases.start(background)
  const shell = await openShell(base, { api, files: files.store, folders, releases })
  const services = {
    ...(sandbox && { pay: sandbox.gateway, mail: sandbox.mailbox, maps: sandbox.maps }),
    ...(files.app && { files: files.app }),
    ...(releases.page && { releases: releases.page.app }),
  }
  const parts = [shell, ...Object.values(services)]
  parts.forEach(requests.follow)
  await Promise.all(parts.map((part) => part.ready()))
  metrics.observe({ api, releases, clock })

  const uncaught = createUncaughtGuard({
    complain,
    count: (labels) => metrics.uncaught.inc(labels),
    now: () => performance.now(),
    restart: () => void close().finally(() => process.exit(1)),
  })
  const logged = (name: string, part: Pick<FastifyInstance, 'routing'>) =>
    requests.logged(name, (request, response) => part.routing(request, response))
  http.answerWith(
    uncaught.requests(
      dispatchByHost({
        domains,
        services: Object.fromEntries(Object.entries(services).map(([name, part]) => [name, logged(name, part)])),
        api: logged('api', api.http),
        shell: logged('shell', shell),
        strictTransport: config.production,
        mailPreviews: !config.production,
        liveReload: config.liveReload ? createLiveReload(process, String(Date.now())) : undefined,
      }),
    ),
  )
  http.server.on(
    'upgrade',
    uncaught.upgrades((request, socket, head) => {
      // Without a handler, an error before the cable takes over the socket would crash the process.
      socket.on('error', () => socket.destroy())
      if (request.url?.startsWith('/cable')) api.handleUpgrade(request, socket, head)
      else socket.destroy()
    }),
  )
  const demo =
    config.demo && sandbox
      ? await startDemo({ api, gateway: sandbox.gateway, database, port: config.port, clock, say })
      : undefined
  await releases.tellTenants()
  const closeCommands = await openCommands(base, api, releases)

  async function close(): Promise<void> {
    api.beginToStop()
    await closeCommands?.()
    // What uses the parts that are closed next: requests, live connections and jobs.
    await Promise.all([http.stop(config.liveReload ? 0 : GRACE_MS), background.stop(), stopJobs()])
    releases.stop()
    await Promise.all(parts.map((part) => part.close()))
    await api.http.close()
    await lenders.close()
    await database.close()
  }

  return {
    server: http.server,
    demo,
    releasesToken: releases.page?.token,
    announce: config.production ? (text) => say(text.trim()) : (text) => console.log(text),
    handleUncaught: uncaught.handle,
    close,
  }
}
