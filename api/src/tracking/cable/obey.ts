import type { Connection } from './connection'
import type { Gate, Watchable } from './gate'
import type { Heal } from './heal'
import { extendedFrames, frames, markIn, readIdentifier, type Command, type HistoryRequest } from './protocol'
import type { Member, Stream, StreamTable } from './stream-table'

const MAX_SUBSCRIPTIONS = 20

interface Parts {
  gate: Gate
  streams: StreamTable
  heal: Heal
  look: (stream: Stream) => Promise<void>
}

/** What clients say, done. */
export function createObedience({ gate, streams, heal, look }: Parts) {
  async function command(connection: Connection, { command, identifier, history }: Command): Promise<void> {
    if (!connection.identity || !connection.isOpen) return
    if (command === 'unsubscribe') return streams.leave(connection, identifier)
    if (command === 'subscribe') return subscribe(connection, identifier, history)
    if (connection.isExtended) hearHistory(connection, identifier, history)
  }

  async function subscribe(connection: Connection, identifier: string, history: HistoryRequest | null): Promise<void> {
    // Clients repeat themselves when an answer is slow.
    if (connection.subscriptions.has(identifier)) {
      connection.send(frames.confirm(identifier))
      if (connection.isExtended && history) hearHistory(connection, identifier, history)
      return
    }
    const watchable = connection.subscriptions.size < MAX_SUBSCRIPTIONS ? await enter(connection, identifier) : null
    if (!connection.isOpen) return
    const found = streams.find(connection, identifier)
    if (!watchable || !found) return connection.send(frames.reject(identifier))
    const { stream, member } = found
    member.visit = watchable.visit
    connection.send(frames.confirm(identifier))
    if (member.line) listen(stream, member, history)
    else streams.catchUp(member, watchable.lastKnown, watchable.mark)
    if (!member.line && connection.isExtended && history) hearHistory(connection, identifier, history)
    if (member.isDoubtful) await look(stream)
  }

  /** Joins if the gate allows it, and has left again if not. */
  async function enter(connection: Connection, identifier: string): Promise<Watchable | null> {
    const { identity } = connection
    const topic = readIdentifier(identifier)
    if (!identity || !topic) return null
    streams.join(connection, identity.tenantId, topic, identifier)
    const watchable = await gate.watch(identity.tenantId, identity.sessionId, topic).catch((error: unknown) => {
      streams.leave(connection, identifier)
      throw error
    })
    // It may have hung up meanwhile.
    if (!watchable || !connection.isOpen) streams.leave(connection, identifier)
    return watchable
  }

  /** A member says what it has; from then on it is told the rest, and everything that comes. */
  function listen(stream: Stream, member: Member, history: HistoryRequest | null): void {
    const { line } = member
    if (!line) return
    // What was sent on this connection is not sent again, whatever the client says that it has.
    if (!line.isReady && history) {
      member.at = markIn(history, stream.appointmentId)
      line.since = history.since
    }
    line.asked = history !== null
    line.isReady = true
    line.isBehind = true
    void heal(stream)
  }

  function hearHistory(connection: Connection, identifier: string, history: HistoryRequest | null): void {
    const found = streams.find(connection, identifier)
    if (!found?.member.visit) return connection.send(extendedFrames.rejectHistory(identifier))
    // Where nothing is numbered, nothing can be missing in between: who comes back asks how the visit stands.
    if (!found.member.line) return connection.send(extendedFrames.confirmHistory(identifier))
    listen(found.stream, found.member, history ?? { streams: {}, since: null })
  }

  /**
   * Takes up what a client watched on another connection. Its members are told nothing until it has said what it has;
   * `confirm` lets them in, once it was told which.
   */
  async function restore(connection: Connection, identifiers: string[]): Promise<{ restoredIds: string[]; confirm: () => void }> {
    const restored = new Map<string, Watchable>()
    for (const identifier of identifiers) {
      const watchable = await enter(connection, identifier)
      if (watchable) restored.set(identifier, watchable)
    }
    const confirm = () => {
      for (const [identifier, { visit }] of restored) {
        const found = streams.find(connection, identifier)
        if (!found) continue
        found.member.visit = visit
        if (found.member.isDoubtful) void look(found.stream)
      }
    }
    return { restoredIds: [...restored.keys()], confirm }
  }

  return { command, restore }
}
