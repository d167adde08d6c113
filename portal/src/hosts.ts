import type { IncomingMessage, ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Names that stand for services of the portal itself; no tenant may take one. */
export const reservedHosts = ['pay', 'mail', 'maps', 'files', 'releases'] as const
export type ReservedHost = (typeof reservedHosts)[number]

/** Path prefixes of the API on every tenant's host; the rest is the shell's. */
const apiPaths = /^\/(v1|v2|v3|reports|users|docs|healthz|cable)(\/|$|\?)/

interface Handlers {
  services: Partial<Record<ReservedHost, Handler>>
  api: Handler
  shell: Handler
  /** Answers /__dev/ while developing. */
  liveReload?: Handler | undefined
}

export const firstLabel = (host: string | undefined): string => (host ?? '').split(':')[0]!.split('.')[0]!.toLowerCase()

/** One port for everything: the host name's first label says which part answers. */
export const dispatchByHost =
  ({ services, api, shell, liveReload }: Handlers): Handler =>
  (request, response) => {
    // Any text can be a host name, also one that every object answers to.
    const name = firstLabel(request.headers.host)
    const service = Object.hasOwn(services, name) ? services[name as ReservedHost] : undefined
    if (service) return service(request, response)
    if (liveReload && request.url?.startsWith('/__dev/')) return liveReload(request, response)
    return apiPaths.test(request.url ?? '/') ? api(request, response) : shell(request, response)
  }
