import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { calls, type CallName } from '@portal/contract'
import { acceptJson, applyRequestRules, requestSettings, setCommonHeaders } from '@portal/server'
import type { ApiConfig } from '../api-config'
import { ApiError } from '../errors'
import { registerCors } from './cors'
import { docsScript } from './docs-script'
import { docsStyle } from './docs-style'
import { answerError, registerErrorHandler } from './error-handler'
import { registerPressureLimits } from './pressure'
import { registerContractSchemas } from './validation'

/** Whoever passes requests on logs when they are finished; only problems are logged here. */
class ProblemsOnly extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(...[error, ...rest]: Parameters<LogController['requestCompleted']>): void {
    if (error) super.requestCompleted(error, ...rest)
  }
}

/** For the page of the API's documentation, whose code adds style elements and embeds its icons. */
const DOCS_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

interface ServerOptions {
  clock: () => Date
  log: FastifyBaseLogger
  callsForAnySite: readonly CallName[]
  /** Counts for the rate limits; by default each process counts its own. */
  rateLimitStore?: FastifyRateLimitStoreCtor | undefined
  /** Called for every request that is matched with a route. */
  onRequest?: ((request: FastifyRequest) => void) | undefined
}

/** Creates a Fastify instance with everything that applies to every response; the areas add their routes. */
export async function createServer(
  config: ApiConfig,
  { clock, log, callsForAnySite, rateLimitStore, onRequest }: ServerOptions,
): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log,
    logController: new ProblemsOnly({ requestIdLogLabel: 'request_id' }),
    bodyLimit: config.bodyLimitBytes,
    ...requestSettings(config.trustedProxies),
    forceCloseConnections: true,
    // A URL that cannot be decoded, or whose path parameter is too long, never reaches a route or its hooks.
    frameworkErrors: (_error, request, reply) => {
      answerError(new ApiError(400, 'This address is not valid.'), request, setCommonHeaders(request, reply))
    },
    // Signed download links contain what they open, including a search.
    routerOptions: { maxParamLength: 2_000 },
  })

  applyRequestRules(http)
  http.addHook('onRequest', async (request, reply) => {
    onRequest?.(request)
    // Pages correct their clocks by this, so it must be the clock that the rules use.
    void reply.header('date', clock().toUTCString())
    if (!request.url.startsWith('/docs')) {
      void reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
    }
  })

  acceptJson(http)

  registerContractSchemas(http)
  registerErrorHandler(http)

  await registerCors(http, callsForAnySite)
  if (config.pressure) await registerPressureLimits(http, config.pressure)
  await http.register(rateLimit, { global: false, cache: 50_000, store: rateLimitStore })
  await http.register(swagger, {
    openapi: {
      info: { title: 'Customer portal', version: '1' },
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'Token token=…; role=…; email=…; id=…',
          },
        },
      },
    },
    transformObject: (document) =>
      'openapiObject' in document ? inContractOrder(document.openapiObject) : document.swaggerObject,
  })
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    // Without its bar, whose switch for dark colors would be a second one beside the system's.
    uiConfig: { layout: 'BaseLayout', syntaxHighlight: { theme: 'obsidian' } },
    theme: {
      title: 'Customer portal API',
      css: [{ filename: 'theme.css', content: docsStyle }],
      js: [{ filename: 'structure.js', content: docsScript }],
    },
  })
  return http
}

/** Sorts the paths so that the document does not depend on which area handles a call, or on the order of the areas. */
function inContractOrder<D extends { paths?: object }>(document: D): D {
  const order = Object.values(calls).map((call) => call.split(' ')[1]?.replace(/:(\w+)/g, '{$1}'))
  const entries = Object.entries(document.paths ?? {}).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return { ...document, paths: Object.fromEntries(entries) }
}
