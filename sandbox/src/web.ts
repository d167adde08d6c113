import { LogController, type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify'
import { html, page, pageStyles } from './html'

/** Tells what time it is; tests turn it. */
export type Clock = () => Date

/** Fastify settings that every stand-in shares. Bodies may hold card numbers, so nothing of a request but its route is logged. */
export const serverSettings = {
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: 1024 * 1024,
  ajv: { customOptions: { coerceTypes: false, removeAdditional: true, allErrors: true } },
} satisfies FastifyServerOptions

/** Headers of a page that runs nothing but what `policy` allows. */
export function sendPage(reply: FastifyReply, markup: string, policy = ''): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ${policy}`)
    .send(markup)
}

/** The parts no stand-in does differently: safe headers, the style sheet, a log line for each request, plain answers for errors. */
export function addCommonParts(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'The sandbox has nothing at this address.' }))
  app.setErrorHandler<Error & { statusCode?: number; code?: string }>((error, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500
    // Only the code: a message may quote what was sent.
    if (status === 500) request.log.error({ code: error.code ?? error.name, route: request.routeOptions.url }, 'failed')
    return reply.code(status).send({ message: status === 500 ? 'The sandbox failed. Its log names the route.' : error.message })
  })
  app.get('/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyles))
}

/** A page for an address that names nothing. */
export function sendMissing(reply: FastifyReply, what: string): FastifyReply {
  return sendPage(reply.code(404), page({ title: 'Not found', body: html`<h1>${what}</h1><p><a href="/">Back to the list</a></p>` }))
}
