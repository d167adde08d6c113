import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import { calls, type CallName } from '@portal/contract'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { useCors } from './cors'
import { describeError } from './describe-error'
import { ApiError } from '../errors'
import { answerError, useErrorHandler } from './error-handler'
import type { ApiConfig } from '../services'
import { useContractSchemas } from './validation'

export interface LogOptions {
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Where log lines go; stdout by default. */
  stream?: { write(line: string): void }
}

/** Fields that must never be logged. */
const REDACTED = [
  'req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie',
  'token', '*.token', 'password', '*.password', 'authentication_token', '*.authentication_token', 'cable_token', '*.cable_token',
]

/** Redacts tokens in URLs: those of links in the path, those of live connections in the query. */
export const withoutTokens = (url: string): string =>
  url.replace(/(\/(?:tokens|downloads|calendar_feeds)\/)[^/?]+/, '$1[redacted]').replace(/([?&](?:cable_)?token=)[^&]*/g, '$1[redacted]')

/** Creates a Fastify instance with everything that applies to every response; the areas add their routes. */
export async function createServer(config: ApiConfig, clock: () => Date, log: LogOptions, callsForAnySite: readonly CallName[]): Promise<FastifyInstance> {
  const http = Fastify({
    logger: {
      level: log.level,
      stream: log.stream,
      redact: { paths: REDACTED, censor: '[redacted]' },
      serializers: {
        err: (error) => ({ ...describeError(error) }),
        req: (request) => ({ method: request.method, url: withoutTokens(request.url), host: request.host, remoteAddress: request.ip }),
      },
    },
    bodyLimit: config.bodyLimitBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: true,
    // A URL that cannot be decoded, or whose path parameter is too long, never reaches a route or its hooks.
    frameworkErrors: (_error, request, reply) => {
      void reply.header('x-request-id', request.id)
      answerError(new ApiError(400, 'This address is not valid.'), request, reply)
    },
    // Signed download links contain what they open, including a search.
    routerOptions: { maxParamLength: 2_000 },
  })

  http.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': request.id,
      // Pages correct their clocks by this, so it must be the clock that the rules use.
      date: clock().toUTCString(),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    if (!request.url.startsWith('/docs')) {
      void reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
    }
  })

  // Many clients send a JSON content type on calls without a body; an empty body counts as none.
  http.removeContentTypeParser('text/plain')
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  )

  useContractSchemas(http)
  useErrorHandler(http)

  await useCors(http, callsForAnySite)
  await http.register(rateLimit, { global: false, cache: 50_000 })
  await http.register(swagger, {
    openapi: {
      info: { title: 'Customer portal', version: '1' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token token=…; role=…; email=…; id=…' } } },
    },
    transformObject: (document) => ('openapiObject' in document ? inContractOrder(document.openapiObject) : document.swaggerObject),
  })
  await http.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  return http
}

/** Sorts the paths so that the document does not depend on which area handles a call, or on the order of the areas. */
function inContractOrder<D extends { paths?: object }>(document: D): D {
  const order = Object.values(calls).map((call) => call.split(' ')[1]?.replace(/:(\w+)/g, '{$1}'))
  const entries = Object.entries(document.paths ?? {}).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return { ...document, paths: Object.fromEntries(entries) }
}
