import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

interface PeerOptions {
  /** Folder of the peer's build, and the file name of its script. */
  folder: string
  script: string
  /** The portal's port; API calls are proxied to it. */
  portalPort: number
  /** Turns the portal's initial HTML into the peer's. */
  html: (portalHtml: string, script: string) => string
}

/** The portal's initial HTML with another script: tenant, theme, skeleton and early reads stay. */
export const withScript = (html: string, script: string): string =>
  html.replace(/<script defer src="[^"]*"[^>]*><\/script>\n?/g, '').replace(/<link rel="preload"[^>]*>\n?/g, '').replace('</head>', `<script defer src="/peer/${script}"></script></head>`)

/** An empty page with one script: no data, no theme. */
export const bareHtml = (_html: string, script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><link rel="icon" href="data:,"><script defer src="/peer/${script}"></script></head><body><div id="portal"></div></body></html>`

/** Serves a peer the way the portal serves itself: precompressed brotli, the same HTML, the same API behind it. */
export function servePeer({ folder, script, portalPort, html }: PeerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/peer/')) void sendScript(join(folder, request.url.slice('/peer/'.length)), response)
    else if (request.headers.accept?.includes('text/html')) void sendPage(request, response)
    else pass(request, response)
  })

  async function sendPage(request: IncomingMessage, response: ServerResponse) {
    const original = await fetchText(request)
    const body = brotliCompressSync(html(original, script))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length })
    response.end(body)
  }

  const toPortal = (request: IncomingMessage, headers = request.headers) => ({ host: '127.0.0.1', port: portalPort, path: request.url, method: request.method, headers })

  function pass(request: IncomingMessage, response: ServerResponse) {
    const onward = httpRequest(toPortal(request), (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }

  const fetchText = (request: IncomingMessage): Promise<string> =>
    new Promise((done, fail) => {
      httpRequest(toPortal(request, { host: request.headers.host, accept: 'text/html' }), (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => done(text))
      })
        .on('error', fail)
        .end()
    })

  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

async function sendScript(path: string, response: ServerResponse) {
  const { size } = await stat(`${path}.br`)
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br', 'content-length': size, 'cache-control': 'public, max-age=31536000, immutable' })
  createReadStream(`${path}.br`).pipe(response)
}
