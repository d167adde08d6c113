import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from './client-address'

/** All headers of a request with its first line, in bytes. */
export const MAX_HEADER_BYTES = 16_384
/** Path and query of a request, in characters. */
export const MAX_URL_LENGTH = 8_192

/** An id that a proxy gave to the request, if it is safe to log and to send back; otherwise a new one. */
export function readRequestId({ 'x-request-id': given }: IncomingHttpHeaders): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Fastify's options about who sent a request. `request.ip` is the client's address as the trusted proxies tell it. */
export const requestSettings = (trustedProxies: readonly string[]) => ({
  trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  genReqId: ({ headers }: { headers: IncomingHttpHeaders }) => readRequestId(headers),
  requestIdHeader: false as const,
})

/**
 * Of every response of every server, unless a route needs another value. Cross-Origin-Opener-Policy is not among them: browsers
 * refuse to open a sandboxed file that has it.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const

/** For an answer to a request whose address can't be read: it reaches no hook. */
export const setCommonHeaders = (
  request: FastifyRequest,
  reply: FastifyReply,
  more: Readonly<Record<string, string>> = {},
): FastifyReply => reply.headers({ ...securityHeaders, ...more, 'x-request-id': request.id })

/** Gives every response of the app its request id and the security headers. Call it before adding routes. */
export function applyRequestRules(app: FastifyInstance, more: Readonly<Record<string, string>> = {}): void {
  app.addHook('onRequest', async (request, reply) => void setCommonHeaders(request, reply, more))
}

/** Route config for @fastify/rate-limit: so many requests a minute from one network. */
export const perMinuteAndNetwork = (max: number) => ({
  max,
  timeWindow: 60_000,
  keyGenerator: ({ ip }: Pick<FastifyRequest, 'ip'>) => clientNetwork(ip),
})
