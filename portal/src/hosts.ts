import { subdomainOf } from '@portal/rules'
import type { IncomingMessage, ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Names that stand for services of the portal itself; no tenant may take one. */
export const reservedHosts = ['pay', 'mail', 'maps', 'files', 'releases'] as const
type ReservedHost = (typeof reservedHosts)[number]

/** Path prefixes of the API on every tenant's host; the rest is the shell's. */
const apiPaths = /^\/(v1|v2|v3|reports|users|docs|healthz|cable)(\/|$|\?)/

interface Handlers {
  /** What the services' names stand right under; others' hosts, pointed here, reach none of them. */
  domains: readonly string[]
  services: Partial<Record<ReservedHost, Handler>>
  api: Handler
  shell: Handler
  /** Answers /__dev/ while developing. */
  liveReload?: Handler | undefined
}

/** One port for everything: the host name says which part answers. */
export const dispatchByHost =
  ({ domains, services, api, shell, liveReload }: Handlers): Handler =>
  (request, response) => {
    // Any text can be a host name, also one that every object answers to.
    const name = subdomainOf(request.headers.host ?? '', domains) ?? ''
    const service = Object.hasOwn(services, name) ? services[name as ReservedHost] : undefined
    if (service) return service(request, response)
    if (liveReload && request.url?.startsWith('/__dev/')) return liveReload(request, response)
    return apiPaths.test(request.url ?? '/') ? api(request, response) : shell(request, response)
  }
