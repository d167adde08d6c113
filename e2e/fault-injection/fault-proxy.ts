import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
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

type Respond = (request: IncomingMessage, response: ServerResponse, at: number) => Promise<void> | void

/** How each fault answers a request. */
function createResponses(
  portalPort: number,
  { hung, isOn }: { hung: Set<Socket>; isOn: () => boolean },
): Record<WireFault, Respond> {
  /** All slow responses share one bandwidth limit. */
  let line = Promise.resolve()

  async function sendSlowly({ body }: Answer, response: ServerResponse) {
    for (let sent = 0; sent < body.length && !response.destroyed; sent += SLOW_PIECE_BYTES) {
      const turn = line.then(() => (isOn() ? pause((SLOW_PIECE_BYTES / SLOW_BYTES_PER_SECOND) * 1_000) : undefined))
      line = turn
      await turn
      response.write(body.subarray(sent, sent + SLOW_PIECE_BYTES))
    }
    response.end()
  }

  const sendNotFound: Respond = (_, response) =>
    void response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Not found')

  return {
    '404': sendNotFound,
    'chunk gone': sendNotFound,
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
      await sendSlowly(answer, response)
    },
    // A file tampered with in transit keeps its headers.
    async tampered(request, response, at) {
      const { status, headers, body } = await ask(request, portalPort, { 'accept-encoding': 'identity' })
      const changed = Math.min(body.length - 1, Math.floor(body.length * at))
      body.writeUInt8(body.readUInt8(changed) ^ 1, changed)
      response.writeHead(status, headers).end(body)
    },
  }
}

/** Forwards a WebSocket. */
function proxyUpgrade(request: IncomingMessage, socket: Socket, head: Buffer, port: number): void {
  const onward = connect(port, '127.0.0.1', () => {
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
}

/**
 * Starts a proxy in front of a portal that forwards everything, including host names and WebSockets. Faults affect the
 * connection itself, so the browser sees what it would see in production: resets, truncated bodies, hung requests.
 */
export async function startFaultProxy({ portalPort, replaced = new Map(), alterHtml }: Options): Promise<FaultProxy> {
  let trouble: InjectedFault | undefined
  let hitCount = 0
  const hung = new Set<Socket>()
  const sockets = new Set<Socket>()
  const responses = createResponses(portalPort, { hung, isOn: () => trouble !== undefined })

  const server = createServer((request, response) => {
    const { pathname: path } = new URL(request.url ?? '/', 'http://host')
    const other = replaced.get(path)
    if (trouble?.hits(path)) {
      hitCount++
      void Promise.resolve(responses[trouble.fault](request, response, trouble.at ?? 0.5)).catch(() =>
        response.destroy(),
      )
    } else if (other !== undefined)
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(other)
    else if (alterHtml && request.headers.accept?.includes('text/html')) {
      void ask(request, portalPort, { 'accept-encoding': 'identity', 'if-none-match': '' }).then(
        ({ status, headers, body }) => {
          const { 'content-length': _, etag: __, ...others } = headers
          response.writeHead(status, others).end(alterHtml(body.toString()))
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
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
    proxyUpgrade(request, socket, head, portalPort),
  )
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
function ask(
  { url, method, headers: own }: IncomingMessage,
  port: number,
  headers: IncomingHttpHeaders = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    httpRequest({ host: '127.0.0.1', port, path: url, method, headers: { ...own, ...headers } }, (answer) => {
      buffer(answer).then((body) => done({ status: answer.statusCode ?? 502, headers: answer.headers, body }), fail)
    })
      .on('error', fail)
      .end()
  })
}
