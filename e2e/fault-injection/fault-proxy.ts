import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { proxyRequest } from '../fixtures/proxy-request'
import type { WireFault } from './matrix'

/** Which requests fail, and how. */
export interface InjectedFault {
  fault: WireFault
  /** Path without query. */
  hits: (path: string) => boolean
  /** tampered: relative position of the changed byte in the file, 0 to 1. */
  at?: number
}

export interface FaultProxy {
  port: number
  begin: (trouble: InjectedFault) => void
  /** Forwards requests again. Hung requests keep hanging, unless `dropHung`: then their connections are closed. */
  lift: (options?: { dropHung: boolean }) => void
  /** Number of requests affected by the fault. */
  hitCount: () => number
  close: () => Promise<void>
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Options {
  portalPort: number
  /** Files served instead of the portal's: path → content. */
  replaced?: ReadonlyMap<string, string>
  /** Alters the initial HTML. */
  alterHtml?: (html: string) => string
}

const SLOW_BYTES_PER_SECOND = 10_000
const SLOW_PIECE_BYTES = 500

/**
 * Starts a proxy in front of a portal that forwards everything, including host names and WebSockets. Faults affect the
 * connection itself, so the browser sees what it would see in production: resets, truncated bodies, hung requests.
 */
export async function startFaultProxy({ portalPort, replaced = new Map(), alterHtml }: Options): Promise<FaultProxy> {
  let trouble: InjectedFault | undefined
  let hitCount = 0
  /** All slow responses share one bandwidth limit. */
  let line = Promise.resolve()
  const hung = new Set<Socket>()
  const sockets = new Set<Socket>()

  async function slowly({ body }: Answer, response: ServerResponse) {
    for (let sent = 0; sent < body.length && !response.destroyed; sent += SLOW_PIECE_BYTES) {
      const turn = line.then(() =>
        trouble
          ? new Promise<void>((done) => setTimeout(done, (SLOW_PIECE_BYTES / SLOW_BYTES_PER_SECOND) * 1_000))
          : undefined,
      )
      line = turn
      await turn
      response.write(body.subarray(sent, sent + SLOW_PIECE_BYTES))
    }
    response.end()
  }

  const wrong: Record<
    WireFault,
    (request: IncomingMessage, response: ServerResponse, at: number) => Promise<void> | void
  > = {
    '404': (_, response) =>
      void response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Not found'),
    'chunk gone': (_, response) =>
      void response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Not found'),
    '500': (_, response) => void response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error'),
    // Like a static host with a catch-all: the cache headers of the path with the wrong content.
    'HTML with 200': (_, response) =>
      void response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .end('<!doctype html><html lang="en"><title>Welcome</title><body><h1>Welcome</h1></body></html>'),
    async 'cut off'(request, response) {
      const { status, headers, body } = await ask(request, portalPort)
      response.writeHead(status, headers)
      response.write(body.subarray(0, body.length >> 1), () => response.socket?.end())
    },
    reset: (request) => void request.socket.resetAndDestroy(),
    hung: (request) => void hung.add(request.socket),
    async '10 kB/s'(request, response) {
      const answer = await ask(request, portalPort)
      response.writeHead(answer.status, answer.headers)
      await slowly(answer, response)
    },
    // A file tampered with in transit keeps its headers.
    async tampered(request, response, at) {
      const { status, headers, body } = await ask(request, portalPort, { 'accept-encoding': 'identity' })
      const changed = Math.min(body.length - 1, Math.floor(body.length * at))
      body[changed] = body[changed]! ^ 1
      response.writeHead(status, headers).end(body)
    },
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!
    const other = replaced.get(path)
    if (trouble?.hits(path)) {
      hitCount++
      void Promise.resolve(wrong[trouble.fault](request, response, trouble.at ?? 0.5)).catch(() => response.destroy())
    } else if (other !== undefined)
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(other)
    else if (alterHtml && request.headers.accept?.includes('text/html')) {
      void ask(request, portalPort, { 'accept-encoding': 'identity', 'if-none-match': '' }).then(
        ({ status, headers, body }) => {
          const { 'content-length': _, etag: __, ...kept } = headers
          response.writeHead(status, kept).end(alterHtml(body.toString()))
        },
        () => response.destroy(),
      )
    } else proxyRequest(request, response, portalPort)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => (sockets.delete(socket), hung.delete(socket)))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const onward = connect(portalPort, '127.0.0.1', () => {
      const headers = request.rawHeaders.flatMap((name, index, all) =>
        index % 2 ? [] : [`${name}: ${all[index + 1] ?? ''}`],
      )
      onward.write([`${request.method} ${request.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      end.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    port: (server.address() as AddressInfo).port,
    begin: (next) => (trouble = next),
    lift({ dropHung } = { dropHung: false }) {
      trouble = undefined
      if (dropHung) for (const socket of hung) socket.destroy()
    },
    hitCount: () => hitCount,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** Forwards a request and buffers the portal's response. */
function ask(request: IncomingMessage, port: number, headers: IncomingHttpHeaders = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    const onward = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, ...headers },
      },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', fail)
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(pieces) }),
        )
      },
    )
    onward.on('error', fail)
    onward.end()
  })
}
