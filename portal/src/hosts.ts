import { subdomainOf } from '@portal/rules'
import type { IncomingMessage, ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Subdomains of the portal's own services; no tenant may use one. */
export const reservedHosts = ['pay', 'mail', 'maps', 'files', 'releases'] as const
type ReservedHost = (typeof reservedHosts)[number]

/** Path prefixes of the API on every tenant's host; the rest is the shell's. */
const apiPaths = /^\/(v1|v2|v3|reports|users|docs|healthz|cable)(\/|$|\?)/

interface Handlers {
  /** Parent domains of the services' names; foreign hosts that resolve to this server reach no service. */
  domains: readonly string[]
  services: Partial<Record<ReservedHost, Handler>>
  api: Handler
  shell: Handler
  /** Handles /__dev/ in development. */
  liveReload?: Handler | undefined
}

/** Serves everything on one port: the host name selects the handler. */
export const dispatchByHost =
  ({ domains, services, api, shell, liveReload }: Handlers): Handler =>
  (request, response) => {
    // The host name is untrusted input, and may be a property of every object, such as `constructor`.
    const name = subdomainOf(request.headers.host ?? '', domains) ?? ''
    const service = Object.hasOwn(services, name) ? services[name as ReservedHost] : undefined
    if (service) return service(request, response)
    if (liveReload && request.url?.startsWith('/__dev/')) return liveReload(request, response)
    return apiPaths.test(request.url ?? '/') ? api(request, response) : shell(request, response)
  }
