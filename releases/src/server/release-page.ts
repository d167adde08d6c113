import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Gate } from '#gate/gate'
import type { HealthBook } from '#guard/health'
import type { OutcomeBook } from '#guard/outcome-book'
import type { BuildStore } from '#registry/build-store'
import type { Registry } from '#registry/registry'
import type { VerifiedReader } from '#registry/verified-reader'
import { getOwn } from '#rules/get-own'
import { identifyAuthor, system } from '#rules/rights'
import { findToken, tokenHash } from '#rules/tokens'
import { requestSettings } from '@portal/server'
import { changeForms } from './change-forms'
import { addChangeRoutes } from './change-routes'
import { addCommandRoute } from './command-route'
import { readValues } from './fields'
import { readFormContext } from './form-context'
import { createSessions, type Sessions } from './sessions'
import { addSignIn, askToSignIn, keepSession, findSession } from './sign-in'
import { addViewRoutes } from './view-routes'
import type { SignedIn } from './visits'
import { addCommonParts, readForm, refuseAddress } from './web'

export interface ReleasePageOptions {
  releases: { registry: Registry; builds: BuildStore }
  /** Reader of the registry that pages are served from. */
  reader: VerifiedReader
  health: HealthBook
  outcomes: OutcomeBook
  /** Signs sessions; shared by all nodes. */
  secret: string
  /** Checks what is about to be served. */
  gate: Gate
  clock: () => Date
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** Logs why a request failed; by default to the console. */
  onError?: (error: unknown, request: FastifyRequest) => void
}

/** The release page: plain forms without scripts, so that it works no matter what the portal's own builds do. */
export function createReleasePage({
  releases,
  reader,
  health,
  outcomes,
  secret,
  gate,
  clock,
  trustedProxies,
  onError = (error) => console.error('The release page failed.', error),
}: ReleasePageOptions): FastifyInstance {
  const sessions = createSessions({ secret, clock, tokens: () => reader.current().document.tokens })
  const app = fastify({
    ...requestSettings(trustedProxies),
    logger: false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 64 },
    frameworkErrors: refuseAddress,
  })
  addCommonParts(app, onError)
  void app.register(cookie)
  void app.register(rateLimit, { global: false })
  void app.register(async (area) => {
    const owner = async (token: string) => identifyAuthor((await reader.refresh()).document, token, clock())
    addSignIn(area, { sessions, identifyAuthor: owner })
    addCommandRoute(area, {
      identifyAuthor: owner,
      findTokenId: (token) => findToken(reader.current().document, tokenHash(token))?.id,
      openContext: (by, say) => ({ releases, gate, clock, by, say }),
    })
    const signedIn = createSignedIn({ sessions, reader, builds: releases.builds })
    addViewRoutes(area, signedIn, { registry: releases.registry, reader, health, outcomes, clock })
    addChangeRoutes(area, signedIn, { releases, reader, gate, clock })
  })
  return app
}

interface SignedInOptions {
  sessions: Sessions
  reader: VerifiedReader
  builds: BuildStore
}

function createSignedIn({ sessions, reader, builds }: SignedInOptions): SignedIn {
  /** Where to continue after sign-in, with the submitted values in the query. */
  async function findNext(request: FastifyRequest): Promise<string> {
    const { action: id = '' } = (request.params ?? {}) as { action?: string }
    const form = getOwn(changeForms, id)
    if (request.method === 'GET' || !form) return request.url
    const context = await readFormContext(reader.current().document, builds, system('a form'))
    const values = readValues(form.fields(context), readForm(request.body))
    return `/change/${id}?${new URLSearchParams(values).toString()}`
  }
  return (handler) => async (request, reply) => {
    const session = findSession(sessions, request)
    if (!session) return askToSignIn(reply, await findNext(request))
    return handler({ request, reply: keepSession(reply, sessions.renew(session)), session })
  }
}
