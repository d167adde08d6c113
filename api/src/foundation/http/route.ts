import { calls, shapes, type Body, type CallName, type CallShape, type Params, type Query, type Response } from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, preHandlerAsyncHookHandler } from 'fastify'
import type { Db } from '../database/database'
import { addressKey } from './client-address'
import { forbidden, tooManyRequests, unauthorized } from '../errors'
import { sendNotModified } from './etag'
import { contractSchema } from './route-schema'
import type { Api, Services } from '../services'
import { findPrincipal, parseAuthorization, type Principal } from '../security/sessions'
import type { TenantRow } from '../tenants'
import { refuseUnstorable, withoutDirectionControls } from './validation'

type Shapes = typeof shapes
type PrincipalOf<N extends CallName> = Shapes[N]['access'] extends 'public' ? Principal | null : Principal

/** What a handler answers with; nothing for a call that has no body to answer. */
type Answer<N extends CallName> = Response<N> extends undefined ? void : Response<N>

/** One request, read and allowed. */
interface CallBase<N extends CallName> {
  params: Params<N>
  query: Query<N>
  body: Body<N>
  tenant: TenantRow
  /** Who asks. Null only on public calls; what is theirs is the handler's to check. */
  principal: PrincipalOf<N>
  /** When the request came in. */
  now: Date
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

export interface Call<N extends CallName> extends CallBase<N> {
  /** The request's transaction, bound to the tenant. */
  db: Db
  /** Runs after the transaction has committed, and not at all when it rolls back. */
  afterCommit(effect: () => Promise<void> | void): void
}

export interface UntransactedCall<N extends CallName> extends CallBase<N> {
  /** Runs a step in a transaction of its own, bound to the tenant. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface RouteOptions {
  /** How many requests one key may make a minute; the key is the address unless given. */
  perMinute?: { max: number; key?: (request: FastifyRequest) => string }
  /** How many requests one address may make a minute, beside a `perMinute` that counts by something narrower. */
  perMinuteOfAddress?: number
  /** The path parameter that names the tenant, where the host name does not. */
  tenantParam?: string
  /** Is asked for again and again: it gets an ETag, and 304 for whoever has it already. */
  revalidated?: boolean
  /** A read that leaves something behind: a look at its headers alone would do so, too, so there is none. */
  getOnly?: boolean
  /** The largest body that it takes, where files come within it. */
  bodyLimitBytes?: number
}

/**
 * Gives a call of the contract its handler: tenant, session, role and shape are checked before it runs, and all of it
 * happens in one transaction that commits when the handler returns and rolls back when it throws.
 */
export function route<N extends CallName>(
  api: Api,
  name: N,
  handler: (call: Call<N>) => Promise<Answer<N>>,
  options: RouteOptions = {},
): void {
  const { database } = api.services
  addRoute(api, name, options, async (base) => {
    const effects: (() => Promise<void> | void)[] = []
    const answer = await database.withTenant(base.tenant.id, async (db) => {
      const principal = await admit(name, base, db)
      return handler({ ...base, principal, db, afterCommit: (effect) => effects.push(effect) })
    })
    for (const effect of effects) {
      // What was committed stands, whether or not somebody could be told.
      await (async () => effect())().catch((error: unknown) => base.request.log.error({ err: error }, 'after commit'))
    }
    return answer
  })
}

/**
 * As {@link route}, for handlers that must not hold a transaction all along: a slow computation, or a step that has to
 * be on disk before the next one leaves the building.
 */
export function routeWithoutTransaction<N extends CallName>(
  api: Api,
  name: N,
  handler: (call: UntransactedCall<N>) => Promise<Answer<N>>,
  options: RouteOptions = {},
): void {
  const { database } = api.services
  addRoute(api, name, options, async (base) => {
    const transact = <T>(work: (db: Db) => Promise<T>) => database.withTenant(base.tenant.id, work)
    const principal = await transact((db) => admit(name, base, db))
    return handler({ ...base, principal, transact })
  })
}

type Unadmitted<N extends CallName> = Omit<CallBase<N>, 'principal'>

/** 401 without a live session, 403 for a role that the contract does not list, 404 for what a link does not open, 400 for a wrong shape; in this order. */
async function admit<N extends CallName>(name: N, { request, now, params, query, body, services }: Unadmitted<N>, db: Db): Promise<PrincipalOf<N>> {
  const { access }: CallShape = shapes[name]
  const token = parseAuthorization(request.headers.authorization)
  const principal = token ? await findPrincipal(db, token, now) : null
  if (access !== 'public') {
    if (!principal) throw unauthorized()
    if (!access.includes(principal.role)) throw forbidden()
  }
  const requireLinked = services.checkLinkScope(name, principal)
  if (request.validationError) throw request.validationError
  refuseUnstorable(request.params, request.query, request.body)
  await requireLinked(db, { params, query, body })
  return principal as PrincipalOf<N>
}

/** Counts by address alone: whoever tries one password on many accounts is no more patient than others. */
function limitAddress(http: FastifyInstance, max: number): preHandlerAsyncHookHandler {
  const count = http.createRateLimit({ max, timeWindow: 60_000, keyGenerator: ({ ip }) => addressKey(ip) })
  return async (request) => {
    const seen = await count(request)
    if (!seen.isAllowed && seen.isExceeded) throw tooManyRequests(seen.ttlInSeconds)
  }
}

function addRoute<N extends CallName>(
  { http, services, implemented }: Api,
  name: N,
  { perMinute, perMinuteOfAddress, tenantParam, revalidated, getOnly, bodyLimitBytes }: RouteOptions,
  run: (base: Unadmitted<N>) => Promise<Answer<N>>,
): void {
  if (implemented.has(name)) throw new Error(`The call "${name}" has two handlers. Look for route(api, '${name}') in the areas.`)
  implemented.add(name)
  const shape: CallShape = shapes[name]
  const [method, url] = calls[name].split(' ') as [HTTPMethods, string]
  const max = (perMinute?.max ?? 0) * services.config.rateLimitScale
  http.route({
    method,
    url,
    schema: contractSchema(name),
    // Who asks is checked before what they ask, so that strangers learn nothing from the shape.
    attachValidation: true,
    preValidation: async (request) => void (request.body = withoutDirectionControls(request.body)),
    ...(getOnly && { exposeHeadRoute: false }),
    ...(revalidated && { onSend: sendNotModified }),
    ...(bodyLimitBytes && { bodyLimit: bodyLimitBytes }),
    ...(perMinuteOfAddress && services.config.rateLimitScale > 0 && { preHandler: limitAddress(http, perMinuteOfAddress * services.config.rateLimitScale) }),
    config: max > 0 ? { rateLimit: { max, timeWindow: 60_000, hook: 'preHandler', keyGenerator: perMinute?.key ?? (({ ip }) => addressKey(ip)) } } : {},
    handler: async (request, reply) => {
      if (shape.access !== 'public' && !parseAuthorization(request.headers.authorization)) throw unauthorized()
      const named = tenantParam && (request.params as Record<string, string>)[tenantParam]
      const tenant = await (named ? services.tenants.bySubdomain(named) : services.tenants.byHost(request.hostname))
      const answer = await run({
        params: request.params as Params<N>,
        query: request.query as Query<N>,
        body: request.body as Body<N>,
        tenant,
        now: services.clock(),
        services,
        request,
        reply,
      })
      void reply.code(shape.status ?? 200)
      if (shape.response === null) return reply.send()
      // Fastify sends nothing at all for null; the contract promises JSON.
      return answer === null ? reply.type('application/json; charset=utf-8').send('null') : reply.send(answer)
    },
  })
}
