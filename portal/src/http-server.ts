import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorCode, MAX_HEADER_BYTES, MAX_URL_LENGTH } from '@portal/server'
import type { Handler } from './hosts'

interface Limits {
  /** For a whole request to arrive, in ms. */
  requestMs: number
  /** For the next bytes of a request that has not arrived, in ms. */
  idleMs?: number
  /** For the headers of a connection's first or next request to arrive, in ms. */
  headersMs?: number
  /** How often what has not arrived is looked for, in ms. */
  checkMs?: number
}

export interface PortalServer {
  server: Server
  /** Resolves once it listens. Rejects if the port, which `variable` sets, is in use. */
  listen: (port: number, bind: string, variable?: string) => Promise<void>
  /** Passes requests to the handler: those that were held until now, and all later ones. */
  answerWith: (handler: Handler) => void
  /** Accepts nothing new, waits for requests under way, at most `graceMs`, then ends all connections. */
  stop: (graceMs: number) => Promise<void>
}

/** An HTTP server that holds requests until it has a handler, and that finishes them before it stops. */
export function createPortalServer({
  requestMs,
  idleMs = 30_000,
  headersMs = 10_000,
  checkMs = 30_000,
}: Limits): PortalServer {
  // A proxy closes idle connections before we do, so that none of its requests meets a closed one.
  const server = createServer({
    requestTimeout: requestMs,
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: 75_000,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  const underWay = new Set<ServerResponse>()
  let isStopping = false
  let lastIsDone = () => {}
  let held: Parameters<Handler>[] = []
  let handler: Handler = (...call) => void held.push(call)
  server.on('request', (request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (underWay.size === 0) lastIsDone()
    })
    if (isStopping) response.setHeader('connection', 'close')
    // Also called where an answer takes long, which it may.
    response.setTimeout(idleMs, () => request.complete || request.destroy())
    if ((request.url ?? '').length > MAX_URL_LENGTH)
      return void response
        .writeHead(414, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify({ message: `This address is too long. It may have at most ${MAX_URL_LENGTH} characters.` }))
    handler(request, response)
  })
  server.on('clientError', (error, socket) => {
    // Browsers open connections ahead: an answer to nothing would be taken for that of the next request. A closed one is tried again.
    const isUnused = errorCode(error) === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0
    if (socket.writable && !isUnused) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    else socket.destroy()
  })

  return {
    server,
    listen: (port, bind, variable = 'PORT') =>
      new Promise((done, fail) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          fail(
            error.code === 'EADDRINUSE'
              ? new Error(
                  `Port ${port} is in use. Stop what runs there (perhaps another portal), or choose another: ${variable}=${port + 1} npm start`,
                )
              : error,
          ),
        )
        server.listen(port, bind, done)
      }),
    answerWith(next) {
      handler = next
      for (const call of held) next(...call)
      held = []
    },
    async stop(graceMs) {
      isStopping = true
      server.close()
      for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
      if (underWay.size > 0) {
        await new Promise<void>((done) => {
          lastIsDone = done
          setTimeout(done, graceMs).unref()
        })
      }
      // Also those that a browser opened ahead and never used.
      server.closeAllConnections()
    },
  }
}
