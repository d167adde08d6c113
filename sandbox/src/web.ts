import { LogController, type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify'
import { toolIcon, toolPages } from '@portal/theme/tool-pages'
import { html, page } from './html'

/** Returns the current time; tests replace it. */
export type Clock = () => Date

/** Fastify settings of every stand-in. Requests may contain card numbers, so only their route is logged, not their URL or body. */
export const serverSettings = {
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: 1024 * 1024,
  ajv: { customOptions: { coerceTypes: false, removeAdditional: true, allErrors: true } },
} satisfies FastifyServerOptions

/** Sends a page whose CSP allows only what `policy` adds. */
export function sendPage(reply: FastifyReply, markup: string, policy = ''): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ${policy}`,
    )
    .send(markup)
}

/** Common to every stand-in: security headers, the style sheet, a log line per request, plain error responses. */
export function addCommonParts(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'The sandbox has nothing at this address.' }),
  )
  app.setErrorHandler<Error & { statusCode?: number; code?: string }>((error, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500
    // Only the code: the message may quote the request.
    if (status === 500) request.log.error({ code: error.code ?? error.name, route: request.routeOptions.url }, 'failed')
    return reply
      .code(status)
      .send({ message: status === 500 ? 'The sandbox failed. Its log names the route.' : error.message })
  })
  app.get('/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(toolPages))
  app.get('/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(toolIcon))
}

/** Sends a 404 page. */
export function sendMissing(reply: FastifyReply, what: string): FastifyReply {
  return sendPage(
    reply.code(404),
    page({ title: 'Not found', body: html`<h1>${what}</h1><p><a class="link" href="/">Back to the list</a></p>` }),
  )
}
