import type { CableQueries } from './cable-queries'
import type { Connection } from './connection'
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
    const { identity } = connection
    const topic = connection.subscriptions.size < MAX_SUBSCRIPTIONS ? readIdentifier(identifier) : null
    if (!identity || !topic) return connection.send(frames.reject(identifier))
    const member = streams.join(connection, identity.tenantId, topic, identifier)
    const watchable = await gate.watch(identity, topic).catch((error: unknown) => {
      streams.leave(connection, identifier)
      throw error
    })
    // The client may have disconnected in the meantime; then it has left already.
    if (!connection.isOpen) return
    if (!watchable) return streams.end(member)
    member.visit = watchable.visit
    connection.send(frames.confirm(identifier))
    streams.catchUp(member, watchable.lastKnown, watchable.mark)
    if (member.isDoubtful) await look(member.stream)
  }

  return async (connection: Connection, { command, identifier }: Command): Promise<void> => {
    if (!connection.identity || !connection.isOpen) return
    if (command === 'unsubscribe') return streams.leave(connection, identifier)
    return subscribe(connection, identifier)
  }
}
