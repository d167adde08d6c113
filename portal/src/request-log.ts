import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Histogram } from 'prom-client'
import { readSubdomain } from '@portal/rules'
import { readRequestId } from '@portal/server'
import type { createLog } from 'api'
import type { Handler } from './hosts'

type RequestLabels = 'service' | 'method' | 'route' | 'status'

interface Options {
  log: Pick<ReturnType<typeof createLog>, 'info' | 'debug'>
  durations: Pick<Histogram<RequestLabels>, 'observe'>
  /** Parent domains of tenants. */
  domains: readonly string[]
}

/** As web servers log it: the client closed the connection before the response was complete. */
const CLIENT_CLOSED = 499
/** A load balancer asks for these every few seconds. */
const HEALTH = ['/healthz', '/livez']

/**
 * Logs and measures every finished request: by the pattern of its route, because URLs contain tokens and searches. Nothing
 * about the client is logged.
 */
export function createRequestLog({ log, durations, domains }: Options) {
  const routes = new WeakMap<IncomingMessage, string>()
  const noteRoute = ({ raw, routeOptions }: FastifyRequest): void =>
    void (routeOptions.url !== undefined && routes.set(raw, routeOptions.url))

  function findTenant({ headers }: IncomingMessage): string | undefined {
    const name = readSubdomain(headers.host ?? '', domains)
    return name !== null && /^[a-z0-9-]{1,63}$/.test(name) ? name : undefined
  }

  return {
    /** Must be called for every request that a route was found for. */
    noteRoute,
    /** Calls `noteRoute` for the app's requests. */
    follow: (app: FastifyInstance): void => void app.addHook('onRequest', async (request) => noteRoute(request)),
    /** Gives each request an id, and logs it when it is finished. */
    logged:
      (service: string, handler: Handler): Handler =>
      (request, response) => {
        const startedAt = performance.now()
        const id = readRequestId(request.headers)
        request.headers['x-request-id'] = id
        response.setHeader('x-request-id', id)
        const { method = '' } = request
        response.once('close', () => {
          const durationMs = performance.now() - startedAt
          const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED
          const route = routes.get(request) ?? 'none'
          durations.observe({ service, method, route, status }, durationMs / 1_000)
          log[HEALTH.includes(route) ? 'debug' : 'info'](
            {
              request_id: id,
              service,
              tenant: findTenant(request),
              method,
              route,
              status,
              duration_ms: Math.round(durationMs * 10) / 10,
            },
            'request',
          )
        })
        handler(request, response)
      },
  }
}
