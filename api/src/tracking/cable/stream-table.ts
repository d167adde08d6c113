import type { Connection } from './connection'
import { frames } from './protocol'

interface Member {
  connection: Connection
  identifier: string
  /** Until the subscription is confirmed, what comes in waits here; only the latest counts. */
  held: string | null
  confirmed: boolean
}

/** Everybody who watches one visit. */
export interface Stream {
  tenantId: number
  appointmentId: number
  /** Whom they watch; when somebody else takes over, the stream ends. */
  technicianId: number | null
  members: Set<Member>
}

const keyOf = (tenantId: number, appointmentId: number) => `${tenantId}/${appointmentId}`

/** Who watches what. Knows nothing of databases and permissions. */
export function createStreamTable() {
  const streams = new Map<string, Stream>()

  const drop = (stream: Stream, member: Member) => {
    stream.members.delete(member)
    member.connection.subscriptions.delete(member.identifier)
    if (stream.members.size === 0) streams.delete(keyOf(stream.tenantId, stream.appointmentId))
  }
  const find = (connection: Connection, identifier: string): { stream: Stream; member: Member } | null => {
    const appointmentId = connection.subscriptions.get(identifier)
    const stream = appointmentId !== undefined && connection.identity ? streams.get(keyOf(connection.identity.tenantId, appointmentId)) : undefined
    const member = stream && [...stream.members].find((each) => each.connection === connection && each.identifier === identifier)
    return stream && member ? { stream, member } : null
  }

  return {
    all: () => [...streams.values()],
    get: (tenantId: number, appointmentId: number) => streams.get(keyOf(tenantId, appointmentId)),

    /** Joins before it is known whether it may, so that nothing is missed in between; see `confirm` and `leave`. */
    join(connection: Connection, tenantId: number, appointmentId: number, identifier: string): void {
      const key = keyOf(tenantId, appointmentId)
      const stream = streams.get(key) ?? { tenantId, appointmentId, technicianId: null, members: new Set() }
      streams.set(key, stream)
      stream.members.add({ connection, identifier, held: null, confirmed: false })
      connection.subscriptions.set(identifier, appointmentId)
    },

    /** Lets a member in, and tells it the last known position unless a newer one came meanwhile. */
    confirm(connection: Connection, identifier: string, technicianId: number | null, lastKnown: string | null): void {
      const found = find(connection, identifier)
      if (!found) return
      const { stream, member } = found
      stream.technicianId = technicianId
      member.confirmed = true
      connection.send(frames.confirm(identifier))
      const payload = member.held ?? lastKnown
      member.held = null
      if (payload !== null) connection.sendLatest(identifier, frames.message(identifier, payload))
    },

    leave(connection: Connection, identifier: string): void {
      const found = find(connection, identifier)
      if (found) drop(found.stream, found.member)
    },

    leaveAll(connection: Connection): void {
      for (const identifier of [...connection.subscriptions.keys()]) this.leave(connection, identifier)
    },

    /** Tells everybody on the stream. `payload` is JSON, serialised once for all of them. */
    deliver(tenantId: number, appointmentId: number, payload: string): void {
      const frameOf = new Map<string, string>()
      for (const member of streams.get(keyOf(tenantId, appointmentId))?.members ?? []) {
        const { identifier, connection } = member
        if (!member.confirmed) {
          member.held = payload
          continue
        }
        const frame = frameOf.get(identifier) ?? frames.message(identifier, payload)
        frameOf.set(identifier, frame)
        connection.sendLatest(identifier, frame)
      }
    },

    /** There is nothing to watch any more: every subscription is taken back. */
    end(stream: Stream): void {
      for (const member of [...stream.members]) {
        drop(stream, member)
        member.connection.send(frames.reject(member.identifier))
      }
    },
  }
}
export type StreamTable = ReturnType<typeof createStreamTable>
