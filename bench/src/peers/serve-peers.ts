import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, constants } from 'node:zlib'
import { proxyRequest } from 'e2e/fixtures/proxy-request'
import type { PeerBuild } from '@portal/build'

interface PeerOptions {
  /** Folder of the peer's build. */
  folder: string
  build: PeerBuild
  /** The portal's port; API calls are proxied to it. */
  portalPort: number
  /** Turns the portal's initial HTML into the peer's. */
  html: (portalHtml: string, build: PeerBuild) => string
}

interface Data {
  releases: { manifest?: unknown }[]
  shell: object
}

/** The data without what only federation needs: manifests, and hashes of scripts. */
function removeFederationData(block: string): string {
  const page = JSON.parse(block) as { ok: boolean; data: Data }
  const releases = page.data.releases.map(({ manifest: _, ...release }) => release)
  return JSON.stringify({
    ...page,
    data: { ...page.data, releases, shell: { ...page.data.shell, files: {} } },
  }).replace(/</g, '\\u003c')
}

/** The portal's initial HTML with the split program's scripts: tenant, theme, skeleton and early reads stay, and what was preloaded still is. */
export function splitHtml(html: string, { entry, groups }: PeerBuild): string {
  // The portal's layout is in the file that all of a customer's pages need.
  const portalName = (name: string) => (name === 'customer-layout' ? 'customer' : name)
  const pageGroups = Object.keys(groups).filter(
    (name) =>
      /^(customer-layout$|mfe-|page-)/.test(name) &&
      new RegExp(`<link rel="preload"[^>]*/${portalName(name)}[./]`).test(html),
  )
  const ahead = [...new Set(pageGroups.flatMap((name) => groups[name] ?? []))].filter((file) => !entry.includes(file))
  const scripts = [
    ...entry.map((file) => `<script defer fetchpriority="high" src="/peer/${file}"></script>`),
    ...ahead.map((file) => `<link rel="preload" as="script" href="/peer/${file}">`),
  ]
  return html
    .replace(
      /(<script type="application\/json" id="portal-data">)(.*?)(<\/script>)/s,
      (_, open: string, block: string, close: string) => open + removeFederationData(block) + close,
    )
    .replace(/<script defer fetchpriority="high" src="[^"]*"[^>]*><\/script>\n?/g, '')
    .replace(/<link rel="preload"[^>]*>\n?/g, '')
    .replace('</head>', `${scripts.join('\n')}\n</head>`)
}

/** An empty page with one script: no data, no theme. */
export const bareHtml = (_html: string, { entry }: PeerBuild): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><link rel="icon" href="data:,"><script defer src="/peer/${entry[0]}"></script></head><body><div id="portal"></div></body></html>`

/** Serves a peer the way the portal serves itself: the same headers and compression, the same HTML, the same API behind it. */
export async function servePeer({ folder, build, portalPort, html }: PeerOptions) {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/peer/')) void sendScript(join(folder, request.url.slice('/peer/'.length)), response)
    else if (request.headers.accept?.includes('text/html')) void sendPage(request, response)
    else proxyRequest(request, response, portalPort)
  })

  async function sendPage(request: IncomingMessage, response: ServerResponse) {
    const original = await fetchPage(request)
    if (original.status !== 200) return response.writeHead(original.status, original.headers).end(original.text)
    const body = brotliCompressSync(html(original.text, build), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    response.writeHead(200, { ...original.headers, 'content-encoding': 'br', 'content-length': body.length })
    response.end(body)
  }

  const fetchPage = ({ url, method, headers }: IncomingMessage) =>
    new Promise<{ status: number; text: string; headers: OutgoingHttpHeaders }>((done, fail) => {
      httpRequest(
        {
          host: '127.0.0.1',
          port: portalPort,
          path: url,
          method,
          headers: { ...headers, 'accept-encoding': 'identity' },
        },
        (answer) => {
          const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers
          text(answer).then((page) => done({ status: answer.statusCode ?? 502, text: page, headers: kept }), fail)
        },
      )
        .on('error', fail)
        .end()
    })

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, close: () => server.close() }
}

async function sendScript(path: string, response: ServerResponse) {
  const { size } = await stat(`${path}.br`)
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'content-length': size,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  createReadStream(`${path}.br`).pipe(response)
}
