import type { IncomingMessage, ServerResponse } from 'node:http'
import { readSubdomain } from '@portal/rules'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Subdomains of the portal's own services; no tenant may use one. */
export const reservedHosts = ['pay', 'mail', 'maps', 'files', 'releases'] as const
type ReservedHost = (typeof reservedHosts)[number]

/** Path prefixes of the API on every tenant's host; the rest is the shell's. */
const apiPaths = /^\/(v1|v2|v3|reports|users|docs|cable)(\/|$|\?)/
const isMailPreview = /^\/mail-previews(\/|$|\?)/
const isHealth = /^\/(healthz|livez)($|\?)/

interface Handlers {
  /** Parent domains of tenants and services. Any other host is answered 421: it was sent here by mistake, or by somebody else's DNS. */
  domains: readonly string[]
  /** Tell browsers to come by https only. */
  strictTransport: boolean
  services: Partial<Record<ReservedHost, Handler>>
  api: Handler
  shell: Handler
  /** Whether the API serves /mail-previews. */
  mailPreviews: boolean
  /** Handles /__dev/ in development. */
  liveReload?: Handler | undefined
}

const MISDIRECTED = 'This host is not one of the portal’s. Please check the address.'

function refuseHost(request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.headers.accept?.includes('text/html')
  const body = isPage
    ? `<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Invalid URL</title><p>${MISDIRECTED}</p></html>\n`
    : JSON.stringify({ message: MISDIRECTED })
  response
    .writeHead(421, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    .end(body)
}

/** Serves everything on one port: the host name selects the handler. */
export const dispatchByHost =
  ({ domains, strictTransport, services, api, shell, mailPreviews, liveReload }: Handlers): Handler =>
  (request, response) => {
    if (strictTransport) response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
    const url = request.url ?? '/'
    // A load balancer asks by address.
    if (isHealth.test(url)) return api(request, response)
    // The host name is untrusted input, and may be a property of every object, such as `constructor`.
    const name = readSubdomain(request.headers.host ?? '', domains)
    if (name === null) return refuseHost(request, response)
    const reserved = reservedHosts.find((host) => host === name)
    const service = reserved && services[reserved]
    if (service) return service(request, response)
    if (liveReload && url.startsWith('/__dev/')) return liveReload(request, response)
    if (mailPreviews && isMailPreview.test(url)) return api(request, response)
    return apiPaths.test(url) ? api(request, response) : shell(request, response)
  }
