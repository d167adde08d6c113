import type { Connection } from './connection'
import type { CableQueries, Watchable } from './cable-queries'
import { frames, readIdentifier, type Command } from './protocol'
import type { Stream, SubscriptionRegistry } from './subscription-registry'

const MAX_SUBSCRIPTIONS = 20

interface Parts {
  gate: CableQueries
  streams: SubscriptionRegistry
  look: (stream: Stream) => Promise<void>
}

/** Handles client commands. */
export function createCommandHandler({ gate, streams, look }: Parts) {
  async function subscribe(connection: Connection, identifier: string): Promise<void> {
    // Clients repeat a subscribe command if the confirmation is slow.
    if (connection.subscriptions.has(identifier)) return connection.send(frames.confirm(identifier))
    const watchable = connection.subscriptions.size < MAX_SUBSCRIPTIONS ? await enter(connection, identifier) : null
    if (!connection.isOpen) return
    const found = streams.find(connection, identifier)
    if (!watchable || !found) return connection.send(frames.reject(identifier))
    const { stream, member } = found
    member.visit = watchable.visit
    connection.send(frames.confirm(identifier))
    streams.catchUp(member, watchable.lastKnown, watchable.mark)
    if (member.isDoubtful) await look(stream)
  }

  /** Joins the stream before the authorization is known, and leaves it again if the subscription is not allowed. */
  async function enter(connection: Connection, identifier: string): Promise<Watchable | null> {
    const { identity } = connection
    const topic = readIdentifier(identifier)
    if (!identity || !topic) return null
    streams.join(connection, identity.tenantId, topic, identifier)
    const watchable = await gate.watch(identity.tenantId, identity.sessionId, topic).catch((error: unknown) => {
      streams.leave(connection, identifier)
      throw error
    })
    // The client may have disconnected in the meantime.
    if (!watchable || !connection.isOpen) streams.leave(connection, identifier)
    return watchable
  }

  return async (connection: Connection, { command, identifier }: Command): Promise<void> => {
    if (!connection.identity || !connection.isOpen) return
    if (command === 'unsubscribe') return streams.leave(connection, identifier)
    return subscribe(connection, identifier)
  }
}
