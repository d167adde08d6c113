import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { LINK_REVOKED } from '#areas/identity'
import { APPOINTMENT_CHANGED, type AppointmentKey } from '#areas/scheduling'
import type { Bus } from '#foundation/bus/bus'
import type { Services } from '#foundation/services'
import { POSITION_REPORTED, type PositionReported } from '../events'
import { createCableQueries } from './cable-queries'
import { createCommandHandler } from './command-handler'
import { Connection } from './connection'
import { chooseProtocol, frames, readCommand } from './protocol'
import { createRevalidator } from './revalidate'
import { createSubscriptionRegistry, type SubscriptionRegistry } from './subscription-registry'
import { textFrame } from './text-frame'

export interface CableOptions {
  /** Origins that may connect besides the host's own, such as `https://www.acme.example`. */
  allowedOrigins?: readonly string[]
  maxConnections?: number
  /** Interval between pings. Pages treat 5.5 seconds of silence as a lost connection, the libraries six. */
  pingEveryMs?: number
  /** Interval between revalidations of all subscriptions. */
  lookEveryMs?: number
  onError?: (error: unknown) => void
  /** Random number from 0 to 1, to spread reconnects after a restart. */
  random?: () => number
}

export interface Cable {
  /** Handles an upgrade request for /cable. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  readonly connectionCount: number
  /** Whether anyone is subscribed to the visit's positions. */
  isWatched(tenantId: number, appointmentId: number): boolean
  /** Tells all clients to reconnect, spread over `spreadMs`, and closes. */
  close(spreadMs?: number): Promise<void>
}

const PROBE_EVERY_PINGS = 5
/** Timeout of the closing handshake, which a dead client never completes, while a shutdown waits for it. Not in the package's types yet. */
const FAREWELL_MS = 2_000

function isAllowedOrigin(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers
  // Only browsers send an Origin, and only browsers can be made to connect by another site.
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

const readToken = (request: IncomingMessage): string =>
  new URL(request.url ?? '/', 'http://localhost').searchParams.get('token') ?? ''

function startPinging(connections: ReadonlySet<Connection>, clock: () => Date, everyMs: number): NodeJS.Timeout {
  let pings = 0
  const timer = setInterval(() => {
    const frame = textFrame(frames.ping(clock()))
    pings += 1
    for (const connection of connections) {
      if (pings % PROBE_EVERY_PINGS === 0) connection.probe()
      // Also before the welcome: in a crowd it may take longer than a page's patience with silence, and a page that gives up
      // and starts over only makes the crowd larger.
      connection.send(frame)
    }
  }, everyMs)
  return timer.unref()
}

/** Passes on positions, and checks who may still receive what they subscribed to after each change. Returns what stops that. */
function listenToBus(
  bus: Bus,
  streams: SubscriptionRegistry,
  looks: ReturnType<typeof createRevalidator>,
  onError: (error: unknown) => void,
): (() => void)[] {
  return [
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
    bus.subscribe(
      LINK_REVOKED,
      (sent) => void looks.atSessions((sent as { tenantId: number }).tenantId).catch(onError),
    ),
    bus.onGap(() => void looks.around({ afterGap: true }).catch(onError)),
  ]
}

/** The live connections: the Action Cable protocol over `ws`, with positions from the bus. */
export function createCable(services: Services, options: CableOptions = {}): Cable {
  const {
    allowedOrigins = [],
    maxConnections = 20_000,
    pingEveryMs = 3_000,
    lookEveryMs = 15_000,
    onError = () => {},
    random = Math.random,
  } = options
  const { clock } = services
  const gate = createCableQueries(services)
  const streams = createSubscriptionRegistry()
  const connections = new Set<Connection>()
  const obey = createCommandHandler({ gate, streams, look: (stream) => looks.atChange(stream).catch(onError) })
  const looks = createRevalidator({ gate, streams, connections, clock })
  const settings = {
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 64 * 1024,
    handleProtocols: chooseProtocol,
    closeTimeout: FAREWELL_MS,
  }
  const server = new WebSocketServer(settings)

  let closing: Promise<void> | undefined
  const pinging = startPinging(connections, clock, pingEveryMs)
  const looking = services.background.start('look_at_live_connections', () => looks.around(), { everyMs: lookEveryMs })

  const stopListening = listenToBus(services.bus, streams, looks, onError)

  async function welcome(connection: Connection, request: IncomingMessage, socket: WebSocket): Promise<void> {
    if (!socket.protocol) return connection.disconnect('invalid_request', false)
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const identity = isAllowedOrigin(request, allowedOrigins)
      ? await gate.enter(host, readToken(request))
      : 'unauthorized'
    if (typeof identity === 'string') return connection.disconnect(identity, false)
    connection.identity = identity
    connection.send(frames.welcome)
  }

  function accept(socket: WebSocket, line: Duplex, request: IncomingMessage): void {
    const connection = new Connection(socket, line, (error) => {
      onError(error)
      // The database failed; the client reconnects by itself.
      connection.disconnect('server_restart', true)
    })
    connections.add(connection)
    // Oversized or invalid frames and broken connections are not server errors; `ws` closes the socket.
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
      if (closing || connections.size >= maxConnections) {
        socket.on('error', () => socket.destroy())
        socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n')
        return
      }
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, socket, request))
    },
    close: (spreadMs = 0) => (closing ??= close(spreadMs)),
  }

  async function close(spreadMs: number): Promise<void> {
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
  }
}
