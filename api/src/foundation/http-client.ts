import { lookup as systemLookup, type LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { toObject, toText, type Json } from './json'

/**
 * Outcome of a request. The difference between the last two is money: a request that was not sent cannot have charged
 * anyone, one whose response was lost may have.
 */
export type HttpResult =
  | { kind: 'answered'; status: number; body: Json }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'lost'; reason: string }

interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: object
}

export interface HttpClient {
  send(request: HttpRequest): Promise<HttpResult>
  close(): Promise<void>
}

/** Browsers resolve *.localhost themselves; Node asks the system, which often cannot resolve it. */
export const lookup: LookupFunction = (hostname, options: LookupOptions, done) => {
  if (hostname !== 'localhost' && !hostname.endsWith('.localhost')) return systemLookup(hostname, options, done)
  if (options.all) return done(null, [{ address: '127.0.0.1', family: 4 }])
  return done(null, '127.0.0.1', 4)
}

const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Only the error code: a message might quote request data. */
export function findCode(error: unknown): string {
  for (let current = toObject(error), depth = 0; depth < 5; current = toObject(current['cause']), depth += 1) {
    const code = toText(current['code'])
    if (code) return code
    if (current['name'] === 'TimeoutError') return 'TIMEOUT'
  }
  return 'FAILED'
}

/** JSON client for one vendor. Requests time out after `timeoutMs`. Requests and responses are never logged. */
export function createHttpClient({ baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number }): HttpClient {
  // Loaded by the first request: a portal without vendors never needs it.
  const loadUndici = async () => {
    const { Agent, request } = await import('undici')
    // Connections are not reused: the response to a charge could be lost on one that the vendor is about to close.
    return { request, agent: new Agent({ pipelining: 0, connect: { lookup, timeout: timeoutMs } }) }
  }
  let undici: ReturnType<typeof loadUndici> | undefined
  const base = baseUrl.replace(/\/+$/, '')

  return {
    async send({ method, path, headers, body }) {
      try {
        const { request, agent } = await (undici ??= loadUndici())
        const answer = await request(base + path, {
          method,
          dispatcher: agent,
          // Longer than the connect timeout, so that the latter fires first: it proves that nothing was sent.
          signal: AbortSignal.timeout(timeoutMs + 50),
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
          body: body ? JSON.stringify(body) : undefined,
        })
        const text = await answer.body.text()
        const parsed: unknown = text === '' ? {} : JSON.parse(text)
        return { kind: 'answered', status: answer.statusCode, body: toObject(parsed) }
      } catch (error) {
        const reason = error instanceof SyntaxError ? 'NOT_JSON' : findCode(error)
        return { kind: NEVER_LEFT.has(reason) ? 'not_sent' : 'lost', reason }
      }
    },
    close: async () => (await undici)?.agent.destroy(),
  }
}

/** Whether the status means that the vendor did nothing. 408, 409 and 425 leave that open. */
export const isDefinitiveRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 409, 425].includes(status)
