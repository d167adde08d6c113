import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import {
  calls,
  includesScope,
  neededScope,
  shapes,
  type Body,
  type CallName,
  type CallShape,
  type Params,
  type Query,
  type Response,
} from '@portal/contract'
import { clientNetwork } from '@portal/server'
import { createBatcher } from '../create-batcher'
import type { Db } from '../database/database'
import type { Actor } from '../database/schema'
import { actingAs, nameActor } from '../database/transactions'
import { ApiError, badRequest, forbidden, tooManyRequests, unauthorized } from '../errors'
import { requireFeature } from '../features'
import { askedIn, varyByLanguage } from '../languages/asked-language'
import { findPrincipal, findPrincipals, parseAuthorization, type Principal } from '../security/sessions'
import type { Api, Services } from '../services'
import type { TenantRow } from '../tenants'
import { sendNotModified } from './etag'
import { contractSchema } from './route-schema'
import { refuseUnstorable, withoutDirectionControls } from './validation'
import { findVersioned, lockVersion, readVersion, requireVersion } from './versions'

type Shapes = typeof shapes
type PrincipalOf<N extends CallName> = Shapes[N]['access'] extends 'public' ? Principal | null : Principal

/** A handler's result; void for a call without a response body. */
type Answer<N extends CallName> = Response<N> extends undefined ? void : Response<N>

/** A request that was validated and authorized. */
interface CallBase<N extends CallName> {
  params: Params<N>
  query: Query<N>
  body: Body<N>
  tenant: TenantRow
  /** The authenticated user or viewer. Null only on public calls. Ownership is checked by the handler. */
  principal: PrincipalOf<N>
  /** Id of the visitor's browser; empty if it sent none. Not authenticated. */
  visitor: string
  /** Time of the request. */
  now: Date
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

export interface Call<N extends CallName> extends CallBase<N> {
  /** The request's transaction, bound to the tenant. */
  db: Db
  /** Runs `effect` after the transaction has committed; never if it rolls back. */
  afterCommit(effect: () => Promise<void> | void): void
}

export interface UntransactedCall<N extends CallName> extends CallBase<N> {
  /** Runs `work` in a separate transaction, bound to the tenant. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface RouteOptions {
  /** Rate limit: requests per minute and key. The key is the client's address unless given. */
  perMinute?: { max: number; key?: (request: FastifyRequest) => string }
  /** Requests per minute and client address, in addition to a `perMinute` with a narrower key. */
  perMinuteOfAddress?: number
  /** Path parameter that names the tenant, in place of the host name. */
  tenantParam?: string
  /** For calls that clients poll: adds an ETag, and responds with 304 if the client already has it. */
  revalidated?: boolean
  /** For a GET with side effects: no HEAD route, which would have them too. */
  getOnly?: boolean
  /** Maximum body size, for calls with files in the body. */
  bodyLimitBytes?: number
}

/**
 * Registers the handler of a contract call. Tenant, session, role and schema are checked before it runs. Session check and
 * handler share one transaction that commits when the handler returns and rolls back when it throws.
 */
export function route<N extends CallName>(
  api: Api,
  name: N,
  handler: (call: Call<N>) => Promise<Answer<N>>,
  options: RouteOptions = {},
): void {
  const { database, config } = api.services
  addRoute(api, name, options, async (base) => {
    const effects: (() => Promise<void> | void)[] = []
    const answer = await database.withTenant(
      base.tenant.id,
      async (db) => {
        // The transaction may run again.
        effects.length = 0
        const principal = await admit(name, base, db, await findCallPrincipal(base, db))
        if (mayChange(name)) nameActor(db, toActor(base, principal))
        return inVersion(name, base, db, principal, () =>
          askedIn(base.request, principal, () =>
            handler({ ...base, principal, db, afterCommit: (effect) => effects.push(effect) }),
          ),
        )
      },
      { waitMs: config.connectionWaitMs },
    )
    for (const effect of effects) {
      // The commit stands, even if an effect such as a notification fails.
      await (async () => effect())().catch((error: unknown) => base.request.log.error({ err: error }, 'after commit'))
    }
    return answer
  })
}

/**
 * Like {@link route}, for handlers that must not keep a transaction open throughout: a slow computation, or a step that has
 * to be committed before an external call.
 */
export function routeWithoutTransaction<N extends CallName>(
  api: Api,
  name: N,
  handler: (call: UntransactedCall<N>) => Promise<Answer<N>>,
  options: RouteOptions = {},
): void {
  const { database, config } = api.services
  addRoute(api, name, options, async (base) => {
    const principal = await (isAnonymous(name, base)
      ? admit(name, base, null, null)
      : database.withTenant(base.tenant.id, async (db) => admit(name, base, db, await findCallPrincipal(base, db)), {
          waitMs: config.connectionWaitMs,
        }))
    // Not limited: a step after an external call, such as the result of a charge, must not be lost.
    const transact = <T>(work: (db: Db) => Promise<T>) => database.withTenant(base.tenant.id, work)
    return actingAs(toActor(base, principal), () =>
      askedIn(base.request, principal, () => handler({ ...base, principal, transact })),
    )
  })
}

/**
 * Like {@link route}, for a call that many make at the same moment: those of one tenant share a transaction and its statements.
 * The handler returns an answer, or an error to throw, for each call.
 */
export function routeInBatches<N extends CallName>(
  api: Api,
  name: N,
  handler: (calls: CallBase<N>[], db: Db, now: Date) => Promise<(Answer<N> | ApiError)[]>,
  options: RouteOptions = {},
): void {
  const { database, config, clock } = api.services
  const run = createBatcher((tenantId, bases: Unadmitted<N>[]) =>
    database.withTenant(
      tenantId,
      async (db) => {
        const now = clock()
        const principals = await findPrincipals(
          db,
          bases.map((base) => readToken(base) ?? ''),
          now,
        )
        const admitted = await Promise.allSettled(
          bases.map(async (base, at) => ({ ...base, principal: await admit(name, base, db, principals[at] ?? null) })),
        )
        const answers = await handler(
          admitted.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : [])),
          db,
          now,
        )
        return admitted.map((call): Answer<N> | ApiError =>
          call.status === 'fulfilled' ? answers.shift()! : call.reason,
        )
      },
      { waitMs: config.connectionWaitMs },
    ),
  )
  addRoute(api, name, options, async (base) => {
    const answer = await run(base.tenant.id, base)
    if (answer instanceof Error) throw answer
    return answer
  })
}

const readToken = ({ request }: Pick<CallBase<CallName>, 'request'>): string | null =>
  parseAuthorization(request.headers.authorization)

async function findCallPrincipal(base: Unadmitted<CallName>, db: Db): Promise<Principal | null> {
  const token = readToken(base)
  return token ? findPrincipal(db, token, base.now) : null
}

/** A public call without a session: nothing about it has to be read from the database. */
const isAnonymous = (name: CallName, base: Pick<CallBase<CallName>, 'request'>): boolean =>
  shapes[name].access === 'public' && !readToken(base)

const mayChange = (name: CallName): boolean => !calls[name].startsWith('GET ')

/** Who makes the request's changes. */
const toActor = (
  { request, now }: Pick<CallBase<CallName>, 'request' | 'now'>,
  principal: Principal | null,
): Actor => ({
  kind: principal?.isKey ? 'key' : (principal?.role ?? 'visitor'),
  id: principal?.userId ?? null,
  request: request.id,
  at: now.toISOString(),
})

/** Tells the office the version of what it reads or changes, and changes only the version that an If-Match header names. */
async function inVersion<N extends CallName>(
  name: N,
  { request, reply, tenant, params }: Unadmitted<N>,
  db: Db,
  principal: Principal | null,
  handle: () => Promise<Answer<N>>,
): Promise<Answer<N>> {
  const resource = principal?.role === 'admin' ? findVersioned(name, tenant.id, params) : null
  if (!mayChange(name)) {
    // Sent before the handler's statements: a change in between must not pass for one that was seen.
    const version = resource && readVersion(db, resource)
    version?.catch(() => {})
    const answer = await handle()
    if (version) void reply.header('etag', await version)
    return answer
  }
  const ifMatch = request.headers['if-match']
  if (ifMatch !== undefined) {
    if (!resource) throw badRequest('If-Match', 'This call is not for a version of a resource.')
    await lockVersion(db, resource)
    await requireVersion(db, resource, ifMatch)
  }
  const answer = await handle()
  if (!resource) return answer
  // Those that changed it meanwhile have committed: this transaction waited for their rows.
  if (ifMatch !== undefined) await requireVersion(db, resource, ifMatch)
  void reply.header('etag', await readVersion(db, resource))
  return answer
}

type Unadmitted<N extends CallName> = Omit<CallBase<N>, 'principal'>

/**
 * Throws, in this order: 401 without a valid session, 403 for a role that the contract does not list and for a switch that is off, 403 or 404 for a call that
 * the link does not open, 400 for an invalid request, 404 for a resource that the link does not open.
 */
async function admit<N extends CallName>(
  name: N,
  { request, tenant, visitor, params, query, body, services }: Unadmitted<N>,
  db: Db | null,
  principal: Principal | null,
): Promise<PrincipalOf<N>> {
  const { access, flag }: CallShape = shapes[name]
  if (access !== 'public') {
    if (!principal) throw unauthorized()
    if (!access.includes(principal.role)) throw forbidden()
    requireScope(name, principal)
  }
  if (flag !== undefined) await requireFeature(services.features, flag, tenant, visitor)
  const requireLinked = services.checkLinkScope(name, principal)
  if (request.validationError) throw request.validationError
  refuseUnstorable(request.params, request.query, request.body)
  const resource = db && (await requireLinked(db, { params, query, body }))
  return (resource && principal ? { ...principal, resource } : principal) as PrincipalOf<N>
}

/** Throws 403 for an admin or a key that may not do what the call needs. */
function requireScope(name: CallName, { role, scopes }: Principal): void {
  const scope = neededScope(name)
  if (role === 'admin' && scope && !includesScope(scopes, scope))
    throw forbidden((i18n) => i18n._('This needs the scope {scope}.', { scope }))
}

/** Whether customers or visitors may make the call. */
const isForReaders = ({ access }: CallShape): boolean =>
  access === 'public' || access.includes('customer') || access.includes('viewer')

/** Limits requests by client address alone, against trying one password on many accounts. */
function limitAddress(http: FastifyInstance, name: CallName, max: number): preHandlerAsyncHookHandler {
  const count = http.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `${name}|${clientNetwork(ip)}`,
  })
  return async (request) => {
    const limit = await count(request)
    if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests(limit.ttlInSeconds)
  }
}

function addRoute<N extends CallName>(
  { http, services, implemented }: Api,
  name: N,
  { perMinute, perMinuteOfAddress, tenantParam, revalidated, getOnly, bodyLimitBytes }: RouteOptions,
  run: (base: Unadmitted<N>) => Promise<Answer<N>>,
): void {
  if (implemented.has(name))
    throw new Error(`The call "${name}" has two handlers. Look for route(api, '${name}') in the areas.`)
  implemented.add(name)
  const shape: CallShape = shapes[name]
  const [method = '', url = ''] = calls[name].split(' ')
  const max = (perMinute?.max ?? 0) * services.config.rateLimitScale
  const maxOfAddress = (perMinuteOfAddress ?? 0) * services.config.rateLimitScale
  http.route({
    method,
    url,
    schema: contractSchema(name),
    // Authorization is checked before validation, so that validation errors reveal nothing to unauthorized clients.
    attachValidation: true,
    preValidation: async (request) => void (request.body = withoutDirectionControls(request.body)),
    exposeHeadRoute: getOnly ? false : undefined,
    onSend: revalidated ? sendNotModified : undefined,
    bodyLimit: bodyLimitBytes,
    preHandler: maxOfAddress > 0 ? limitAddress(http, name, maxOfAddress) : undefined,
    config:
      max > 0
        ? {
            rateLimit: {
              max,
              timeWindow: 60_000,
              hook: 'preHandler',
              keyGenerator: perMinute?.key ?? (({ ip }) => clientNetwork(ip)),
            },
          }
        : {},
    handler: async (request, reply) => {
      // What a company wrote is in the reader's language.
      if (isForReaders(shape)) varyByLanguage(reply)
      if (shape.access !== 'public' && !parseAuthorization(request.headers.authorization)) throw unauthorized()
      const named = tenantParam && (request.params as Record<string, string>)[tenantParam]
      const visitor = services.features?.readVisitor(request.headers.cookie) ?? ''
      if (named) refuseUnstorable(request.params)
      const tenant = await (named
        ? services.tenants.bySubdomain(named, visitor)
        : services.tenants.byHost(request.headers.host ?? '', visitor))
      const answer = await run({
        params: request.params as Params<N>,
        query: request.query as Query<N>,
        body: request.body as Body<N>,
        tenant,
        visitor,
        now: services.clock(),
        services,
        request,
        reply,
      })
      void reply.code(shape.status ?? 200)
      if (shape.response === null) return reply.send()
      // Fastify sends an empty body for null; the contract requires JSON.
      return answer === null ? reply.type('application/json; charset=utf-8').send('null') : reply.send(answer)
    },
  })
}
