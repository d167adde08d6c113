import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Services } from '../../../foundation/services'
import { LINK_REVOKED } from '../../identity'
import { APPOINTMENT_CHANGED, type AppointmentKey } from '../../scheduling'
import { POSITION_REPORTED, type PositionReported } from '../events'
import { Connection } from './connection'
import { createCableQueries } from './cable-queries'
import { createRevalidator } from './revalidate'
import { createCommandHandler } from './command-handler'
import { chooseProtocol, frames, readCommand } from './protocol'
import { createSubscriptionRegistry } from './subscription-registry'
import { textFrame } from './text-frame'

export interface CableOptions {
  /** Other origins than the host's own that may connect, such as `https://www.acme.example`. */
  allowedOrigins?: readonly string[]
  maxConnections?: number
  /** Between pings; pages take five and a half seconds of silence for a loss, the libraries six. */
  pingEveryMs?: number
  /** Between looks at whether what is watched may still be watched. */
  lookEveryMs?: number
  onError?: (error: unknown) => void
  /** Spreads reconnections after a restart; 0 … 1. */
  random?: () => number
}

export interface Cable {
  /** Takes over an upgrade request for /cable. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  readonly connectionCount: number
  /** Does anybody watch the drive to the visit? */
  isWatched(tenantId: number, appointmentId: number): boolean
  /** Tells everybody to come back, spread over `spreadMs`, and closes. */
  close(spreadMs?: number): Promise<void>
}

const PROBE_EVERY_PINGS = 5
/** Whoever is dead does not answer a farewell, and a server that goes waits for the last of them. Unknown to the package's types as yet. */
const FAREWELL_MS = 2_000

function isAllowedOrigin(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers
  // Only browsers send one, and only browsers can be made to connect against their user's will.
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

const tokenOf = (request: IncomingMessage): string => new URL(request.url ?? '/', 'http://localhost').searchParams.get('token') ?? ''

/** The live connections: Action Cable's protocol over `ws`, positions from the bus. */
export function createCable(services: Services, options: CableOptions = {}): Cable {
  const { allowedOrigins = [], maxConnections = 20_000, pingEveryMs = 3_000, lookEveryMs = 15_000, onError = () => {}, random = Math.random } = options
  const { bus, clock } = services
  const gate = createCableQueries(services)
  const streams = createSubscriptionRegistry()
  const connections = new Set<Connection>()
  const obey = createCommandHandler({ gate, streams, look: (stream) => looks.atChange(stream).catch(onError) })
  const looks = createRevalidator({ gate, streams, connections, clock })
  const settings = { noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024, handleProtocols: chooseProtocol, closeTimeout: FAREWELL_MS }
  const server = new WebSocketServer(settings)

  let pings = 0
  const pinging = setInterval(() => {
    const frame = textFrame(frames.ping(clock()))
    pings += 1
    for (const connection of connections) {
      if (pings % PROBE_EVERY_PINGS === 0) connection.probe()
      if (connection.identity) connection.send(frame)
    }
  }, pingEveryMs)
  pinging.unref()
  const looking = services.background.start('look_at_live_connections', () => looks.around(), { everyMs: lookEveryMs })

  const stopListening = [
    bus.subscribe(POSITION_REPORTED, (sent) => {
      const { tenantId, appointmentId, epoch, offset, message } = sent as PositionReported
      const stream = streams.get(tenantId, appointmentId, 'positions')
      if (stream) streams.deliver(stream, { epoch, offset, payload: JSON.stringify(message) })
    }),
    bus.subscribe(APPOINTMENT_CHANGED, (sent) => {
      const { tenantId, appointmentId } = sent as AppointmentKey
      for (const channel of ['positions', 'status'] as const) {
        const stream = streams.get(tenantId, appointmentId, channel)
        if (stream) void looks.atChange(stream).catch(onError)
      }
    }),
    bus.subscribe(LINK_REVOKED, (sent) => void looks.atSessions((sent as { tenantId: number }).tenantId).catch(onError)),
    bus.onGap(() => void looks.around({ afterGap: true }).catch(onError)),
  ]

  async function welcome(connection: Connection, request: IncomingMessage, socket: WebSocket): Promise<void> {
    if (!socket.protocol) return connection.disconnect('invalid_request', false)
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const identity = isAllowedOrigin(request, allowedOrigins) ? await gate.enter(host, tokenOf(request)) : 'unauthorized'
    if (typeof identity === 'string') return connection.disconnect(identity, false)
    connection.identity = identity
    connection.send(frames.welcome)
  }

  function accept(socket: WebSocket, line: Duplex, request: IncomingMessage): void {
    const connection = new Connection(socket, line, (error) => {
      onError(error)
      // The database did not answer; the client comes back by itself.
      connection.disconnect('server_restart', true)
    })
    connections.add(connection)
    // A frame that is too large or makes no sense, a line that breaks: the client's fault, and `ws` hangs up.
    socket.on('error', () => {})
    socket.on('close', () => {
      connections.delete(connection)
      streams.leaveAll(connection)
    })
    socket.on('message', (data, isBinary) => {
      const command = isBinary ? null : readCommand(String(data))
      if (command) connection.enqueue(() => obey(connection, command))
    })
    connection.enqueue(() => welcome(connection, request, socket))
  }

  return {
    get connectionCount() {
      return connections.size
    },
    isWatched: (tenantId, appointmentId) => streams.get(tenantId, appointmentId, 'positions') !== undefined,
    handleUpgrade(request, socket, head) {
      if (connections.size >= maxConnections) {
        socket.on('error', () => socket.destroy())
        socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n')
        return
      }
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, socket, request))
    },
    async close(spreadMs = 0) {
      clearInterval(pinging)
      await looking.stop()
      for (const stop of stopListening) stop()
      await Promise.all(
        [...connections].map(async (connection) => {
          if (spreadMs > 0) await new Promise((resolve) => setTimeout(resolve, random() * spreadMs))
          connection.disconnect('server_restart', true)
        }),
      )
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
