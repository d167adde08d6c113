import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Services } from '../../core/services'
import { CHANGES, POSITIONS, type PositionMessage, type StreamKey } from '../streams'
import { Connection } from './connection'
import { createGate, type Gate } from './gate'
import { frames, PROTOCOL, readCommand, readIdentifier } from './protocol'
import { createStreamTable, type StreamTable } from './stream-table'

export interface CableOptions {
  /** Other origins than the host's own that may connect, such as `https://www.acme.example`. */
  allowedOrigins?: readonly string[]
  maxConnections?: number
  /** Between pings; clients take six seconds of silence for a loss. */
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
  /** Tells everybody to come back, spread over `spreadMs`, and closes. */
  close(spreadMs?: number): Promise<void>
}

const MAX_SUBSCRIPTIONS = 20
const PROBE_EVERY_PINGS = 5

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
  const gate = createGate(services)
  const streams = createStreamTable()
  const connections = new Set<Connection>()
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 64 * 1024,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  })

  let pings = 0
  const pinging = setInterval(() => {
    const frame = frames.ping(services.clock())
    pings += 1
    for (const connection of connections) {
      if (pings % PROBE_EVERY_PINGS === 0) connection.probe()
      if (connection.identity) connection.send(frame)
    }
  }, pingEveryMs)
  const looking = setInterval(() => void lookAround(gate, streams, connections).catch(onError), lookEveryMs)
  pinging.unref()
  looking.unref()

  const stopListening = [
    services.bus.subscribe(POSITIONS, (sent) => {
      const { tenantId, appointmentId, message } = sent as StreamKey & { message: PositionMessage }
      streams.deliver(tenantId, appointmentId, JSON.stringify(message))
    }),
    services.bus.subscribe(CHANGES, (sent) => {
      const { tenantId, appointmentId } = sent as StreamKey
      if (streams.get(tenantId, appointmentId)) void lookAtStreams(gate, streams, tenantId, [appointmentId]).catch(onError)
    }),
  ]

  async function welcome(connection: Connection, request: IncomingMessage, socket: WebSocket): Promise<void> {
    if (socket.protocol !== PROTOCOL) return connection.disconnect('invalid_request', false)
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const identity = isAllowedOrigin(request, allowedOrigins) ? await gate.enter(host, tokenOf(request)) : null
    if (!identity) return connection.disconnect('unauthorized', false)
    connection.identity = identity
    connection.send(frames.welcome)
  }

  function accept(socket: WebSocket, request: IncomingMessage): void {
    const connection = new Connection(socket, (error) => {
      onError(error)
      // The database did not answer; the client comes back by itself.
      connection.disconnect('server_restart', true)
    })
    connections.add(connection)
    socket.on('error', onError)
    socket.on('close', () => {
      connections.delete(connection)
      streams.leaveAll(connection)
    })
    socket.on('message', (data, isBinary) => {
      const command = isBinary ? null : readCommand(String(data))
      if (command) connection.enqueue(() => obey(gate, streams, connection, command.command, command.identifier))
    })
    connection.enqueue(() => welcome(connection, request, socket))
  }

  return {
    get connectionCount() {
      return connections.size
    },
    handleUpgrade(request, socket, head) {
      if (connections.size >= maxConnections) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n')
        return
      }
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, request))
    },
    async close(spreadMs = 0) {
      clearInterval(pinging)
      clearInterval(looking)
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

async function obey(gate: Gate, streams: StreamTable, connection: Connection, command: 'subscribe' | 'unsubscribe', identifier: string): Promise<void> {
  const { identity } = connection
  if (!identity || !connection.isOpen) return
  if (command === 'unsubscribe') return streams.leave(connection, identifier)
  // Clients repeat themselves when an answer is slow.
  if (connection.subscriptions.has(identifier)) return connection.send(frames.confirm(identifier))
  const appointmentId = readIdentifier(identifier)
  if (appointmentId === null || connection.subscriptions.size >= MAX_SUBSCRIPTIONS) return connection.send(frames.reject(identifier))
  streams.join(connection, identity.tenantId, appointmentId, identifier)
  const watchable = await gate.watch(identity.tenantId, identity.sessionId, appointmentId).catch((error: unknown) => {
    streams.leave(connection, identifier)
    throw error
  })
  // It may have hung up meanwhile.
  if (!connection.isOpen) return streams.leave(connection, identifier)
  if (watchable) return streams.confirm(connection, identifier, watchable.technicianId, watchable.lastKnown)
  streams.leave(connection, identifier)
  connection.send(frames.reject(identifier))
}

/** Ends the streams of visits that nobody is on the way to any more, or somebody else. */
async function lookAtStreams(gate: Gate, streams: StreamTable, tenantId: number, appointmentIds: number[]): Promise<void> {
  const visits = await gate.lookAt(tenantId, appointmentIds)
  for (const id of appointmentIds) {
    const stream = streams.get(tenantId, id)
    const visit = visits.get(id)
    if (stream && (!visit?.onTheWay || visit.technicianId !== stream.technicianId)) streams.end(stream)
  }
}

async function lookAround(gate: Gate, streams: StreamTable, connections: ReadonlySet<Connection>): Promise<void> {
  const watched = streams.all().filter((stream) => [...stream.members].some((member) => member.confirmed))
  for (const tenantId of new Set(watched.map((stream) => stream.tenantId))) {
    const ids = watched.filter((stream) => stream.tenantId === tenantId).map((stream) => stream.appointmentId)
    await lookAtStreams(gate, streams, tenantId, ids)
  }
  const known = [...connections].flatMap((connection) => (connection.identity ? [{ connection, ...connection.identity }] : []))
  for (const tenantId of new Set(known.map((each) => each.tenantId))) {
    const here = known.filter((each) => each.tenantId === tenantId)
    const live = await gate.liveSessions(tenantId, [...new Set(here.map((each) => each.sessionId))])
    for (const { connection, sessionId } of here) if (!live.has(sessionId)) connection.disconnect('unauthorized', false)
  }
}
