import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls, type CallName } from '@portal/contract'

const open: FastifyCorsOptions = {
  // This API ignores cookies: requests are authenticated only by a token that the page holds.
  origin: '*',
  credentials: false,
  allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Bot-Check'],
  // Pages correct their clocks by the Date header.
  exposedHeaders: ['Date', 'X-Request-Id', 'Retry-After', 'Idempotent-Replayed'],
  // Chromium's maximum.
  maxAge: 7_200,
}
const closed: FastifyCorsOptions = { origin: false }

interface Pattern {
  method: string
  path: RegExp
}

const callPattern = (name: CallName): Pattern => {
  const [method = '', path = ''] = calls[name].split(' ')
  return { method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
}

/** For a preflight, the method that it asks about. */
const requestedMethod = ({ method, headers }: FastifyRequest): string =>
  method === 'OPTIONS' ? String(headers['access-control-request-method'] ?? '') : method

function optionsFor(request: FastifyRequest, patterns: readonly Pattern[]): FastifyCorsOptions {
  const [path = ''] = request.url.split('?')
  const method = requestedMethod(request)
  const found = patterns.some((pattern) => pattern.method === method && pattern.path.test(path))
  return found ? { ...open, methods: [method] } : closed
}

/** Allows pages of other origins to make these calls, and no others. */
export async function registerCors(http: FastifyInstance, callsForAnySite: readonly CallName[]): Promise<void> {
  const patterns = callsForAnySite.map(callPattern)
  await http.register(cors, { delegator: (request, decide) => decide(null, optionsFor(request, patterns)) })
}
