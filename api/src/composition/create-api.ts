import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createPaymentProfile, createGatewayRegistry, type GatewayRegistryOptions } from '#areas/billing'
import { checkLinkScope, writeContactRequest, writeInvitation, writeResetMail } from '#areas/identity'
import type { Lenders } from '#areas/quotes'
import { comingVisits } from '#areas/scheduling'
import { type CableOptions, createCable } from '#areas/tracking'
import { defaultConfig, type ApiConfig } from '#foundation/api-config'
import { createBackgroundJobs } from '#foundation/background-job'
import type { Bus } from '#foundation/bus/bus'
import { createBus } from '#foundation/bus/create-bus'
import type { Database } from '#foundation/database/database'
import type { FeatureSource } from '#foundation/features'
import { noFiles, type FileStore } from '#foundation/files/file-store'
import { checkResponses } from '#foundation/http/check-responses'
import { createServer } from '#foundation/http/server'
import { createLog, type LogOptions } from '#foundation/log'
import type { MailTransport } from '#foundation/mail/transport'
import { createPasswords, type PasswordOptions } from '#foundation/security/passwords'
import type { Recaptcha } from '#foundation/security/recaptcha'
import { sealerFromSecret, type Sealer } from '#foundation/security/sealing'
import type { Api, Geocode, Services, SuggestAddresses } from '#foundation/services'
import { createTenantResolver } from '#foundation/tenants'
import { typedKeys } from '#foundation/typed-keys'
import { calls, type CallName } from '@portal/contract'
import { areas } from './areas'
import { publicCalls } from './public-calls'
import { readStatistics, type Statistics } from './statistics'

export interface ApiOptions {
  database: Database
  /** Default: a bus on `redisUrl` if that is set, otherwise one that suits the database. */
  bus?: Bus
  /** Carries the bus and the counts of the rate limits, for all nodes together. */
  redisUrl?: string
  clock?: () => Date
  /** At least 32 characters that only this portal's servers know; links are derived from it. */
  secret: string
  /** Default: with a key that is derived from the secret. */
  sealer?: Sealer
  passwords?: PasswordOptions
  geocode?: Geocode
  suggestAddresses?: SuggestAddresses
  recaptcha?: Recaptcha
  /** Decides features by flags; without it, a tenant has the features in its row. */
  features?: FeatureSource
  /** Lenders that offer loans to customers. The caller closes them. */
  lenders?: Lenders
  /** Without gateways, card and bank payments are neither offered nor accepted. */
  payments?: GatewayRegistryOptions
  /** Without it, mail stays in the outbox until a transport is configured. */
  mail?: { transport: MailTransport; from: string }
  /** Without it, photos cannot be added. */
  files?: FileStore
  cable?: Omit<CableOptions, 'onError'>
  /** Options of a new log, or an existing one that `createLog` made. */
  log?: LogOptions | ReturnType<typeof createLog>
  /** Called for every request that is matched with a route, which `routeOptions.url` is the pattern of. */
  onRequest?: (request: FastifyRequest) => void
  config?: Partial<ApiConfig>
}

export interface RunningApi {
  /** Ready, but not listening; `http.routing(req, res)` passes it a request of an outer server. */
  http: FastifyInstance
  services: Services
  /** Handles upgrade requests for /cable. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Whether a client connected to this process is subscribed to the visit. */
  isWatched: (tenantId: number, appointmentId: number) => boolean
  /** Whether requests may be sent to this node. */
  readiness: () => Promise<Readiness>
  /** Clients connected to this process's /cable. */
  liveConnections: () => number
  statistics: () => Promise<Statistics>
  /** Reports that this node is not ready any more, and sends live connections to other nodes. Requests are still answered. */
  beginToStop: () => void
}

export type Readiness = 'ok' | 'no database' | 'stopping'

/** Over how long live connections are told to reconnect when a node stops, so that they do not all come to another one at once. */
const SPREAD_MS = 2_000

const noMail: NonNullable<ApiOptions['mail']> = {
  transport: () => Promise.reject(new Error('No mail server is configured. Set SMTP_URL.')),
  from: 'no-reply@localhost',
}

function requireEveryCall(implemented: ReadonlySet<CallName>): void {
  const missing = typedKeys(calls).filter((name) => !implemented.has(name))
  if (missing.length === 0) return
  throw new Error(
    `These calls of the contract have no handler: ${missing.join(', ')}. Add route(api, '<name>', …) to an area and the area to api/src/composition/areas.ts.`,
  )
}

function addHealthChecks(http: FastifyInstance, readiness: RunningApi['readiness']): void {
  // Alive: restarting the process would not help. It does not ask the database.
  http.get('/livez', { schema: { hide: true } }, () => ({ status: 'ok' }))
  // Ready: requests may be sent here. Still 200 with a failing job: it is reported, but other nodes would fail the same way.
  http.get('/healthz', { schema: { hide: true } }, async (_, reply) => {
    const status = await readiness()
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
  })
}

/** Assembles the API: every area on one Fastify instance over the given database. Does not listen; `http.close()` shuts it all down. */
export async function createApi(options: ApiOptions): Promise<RunningApi> {
  if (options.secret.length < 32) throw new Error('The secret must have at least 32 characters. Check PORTAL_SECRET.')
  const config = { ...defaultConfig, ...options.config }
  const clock = options.clock ?? (() => new Date())
  const { database } = options
  const log = options.log ?? { level: 'info' }
  // Imported lazily, so that a portal without Redis never loads it.
  const sharedRateLimits = options.redisUrl
    ? await (await import('#foundation/http/shared-rate-limits')).openSharedRateLimits(options.redisUrl)
    : null
  const http = await createServer(config, {
    clock,
    rateLimitStore: sharedRateLimits?.Store,
    log: 'child' in log ? log : createLog(log),
    callsForAnySite: publicCalls,
    onRequest: options.onRequest,
  })
  const payments = createGatewayRegistry(
    { gateways: [], onError: (error) => http.log.error({ err: error }, 'payment account'), ...options.payments },
    clock,
  )
  const services: Services = {
    database,
    bus: options.bus ?? (await createBus(database, options.redisUrl)),
    background: createBackgroundJobs({ clock, log: http.log }),
    clock,
    secret: options.secret,
    sealer: options.sealer ?? sealerFromSecret(options.secret),
    passwords: createPasswords(options.passwords),
    payments,
    loadPaymentProfile: createPaymentProfile(payments),
    checkLinkScope,
    comingVisits,
    tenants: createTenantResolver(database, config, options.features),
    features: options.features,
    mail: {
      ...(options.mail ?? noMail),
      writers: { password_reset: writeResetMail, invitation: writeInvitation, contact_request: writeContactRequest },
    },
    files: options.files ?? noFiles,
    geocode: options.geocode,
    suggestAddresses: options.suggestAddresses,
    recaptcha: options.recaptcha,
    lenders: options.lenders,
    config,
  }
  if (config.checkResponses) checkResponses(http)
  const cable = createCable(services, {
    ...options.cable,
    onError: (error) => http.log.warn({ err: error }, 'live connection'),
  })
  http.addHook('onClose', async () => {
    await services.background.stop()
    await cable.close()
    await payments.close()
    sharedRateLimits?.close()
    // A bus that was passed in is closed by its owner.
    if (!options.bus) await services.bus.close()
  })

  const api: Api = { http, services, implemented: new Set() }
  for (const area of areas) area(api)
  if (config.mailPreviews) (await import('./mail-previews')).addMailPreviews(api)
  requireEveryCall(api.implemented)

  let isStopping = false
  const readiness = async (): Promise<Readiness> => {
    if (isStopping) return 'stopping'
    return database.probe('select 1').then(
      () => 'ok' as const,
      () => 'no database' as const,
    )
  }
  addHealthChecks(http, readiness)
  const beginToStop = () => {
    isStopping = true
    void cable.close(SPREAD_MS)
  }
  await http.ready()
  return {
    http,
    services,
    handleUpgrade: cable.handleUpgrade,
    isWatched: cable.isWatched,
    readiness,
    liveConnections: () => cable.connectionCount,
    statistics: () => readStatistics(database),
    beginToStop,
  }
}
