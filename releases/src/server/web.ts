import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyRequestRules, setCommonHeaders } from '@portal/server'
import { toolIcon, toolPages } from '@portal/theme/tool-pages'
import { messagePage } from './layout'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const headers = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

export const sendPage = (reply: FastifyReply, markup: string, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(markup)

/** For URLs that can't be decoded or have a parameter that is too long: those never reach a route or its hooks. */
export const refuseAddress = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void sendPage(
    setCommonHeaders(request, reply, headers),
    messagePage('This can’t be read', 'The address can’t be read.', null),
    400,
  )

/** The fields of a form body; empty for any other body. */
export const readForm = (body: unknown): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** Common to every response: security headers, same-origin forms only, a readable page for every error. */
export function addCommonParts(app: FastifyInstance, onError: (error: unknown, request: FastifyRequest) => void): void {
  applyRequestRules(app, headers)
  app.addHook('onRequest', async (request, reply) => {
    // Sibling hosts are same-site, so the cookie's SameSite does not block their forms.
    const from = request.headers['sec-fetch-site']
    if (request.method === 'POST' && from !== undefined && from !== 'same-origin')
      return sendPage(reply, messagePage('Not from here', 'Cross-origin form submissions are rejected.', null), 403)
    return undefined
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  app.setNotFoundHandler((_request, reply) =>
    sendPage(reply, messagePage('Nothing here', 'There is no page at this address.', null), 404),
  )
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) {
      // Not shown on the page, since the message may contain file names of the server.
      onError(error, request)
      return sendPage(
        reply,
        messagePage('This failed', 'The server’s log says why. Nothing was written unless the history shows it.', null),
        500,
      )
    }
    if (status === 429)
      return sendPage(reply, messagePage('Too many tries', 'Wait a minute, then try again.', null), 429)
    return sendPage(reply, messagePage('This can’t be read', error.message, null), status)
  })

  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(toolPages))
  app.get('/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(toolIcon))
}
