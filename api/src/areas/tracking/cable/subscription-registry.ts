import type { AppointmentStatus } from '@portal/contract'
import type { StreamOffset } from '../events'
import type { Connection, Frame } from './connection'
import { frames, type Channel, type Topic } from './protocol'
import { textFrame } from './text-frame'

/** How somebody's visit stands, as far as it matters to whoever watches it. */
export interface VisitState {
  status: AppointmentStatus
  /** Whom they watch; when somebody else takes over, the stream ends. */
  technicianId: number | null
}

export interface Member {
  connection: Connection
  identifier: string
  /** Null until it is known whether it may watch. */
  visit: VisitState | null
  /** The visit changed before that was known: it is to be looked at once more. */
  isDoubtful: boolean
  /** The last message that it was told. */
  at: StreamOffset | null
  /** What came in before it was let in; only the latest counts. */
  held: Message | null
}

/** Everybody who listens to one channel of a visit. */
export interface Stream extends Topic {
  tenantId: number
  members: Set<Member>
}

/** Of a drive, with its number; the payload is JSON. */
export interface Message extends StreamOffset {
  payload: string
}

/** Whether somebody who was told `at` knows as much already. */
const isOld = (at: StreamOffset | null, next: StreamOffset): boolean => at !== null && at.epoch === next.epoch && next.offset <= at.offset

const keyOf = (tenantId: number, { channel, appointmentId }: Topic) => `${tenantId}/${appointmentId}/${channel}`

/** Writes once, to the last byte, for all who follow one another and used the same words: nearly always everybody. */
const onceEach = (write: (identifier: string) => string) => {
  let words: string | null = null
  let frame: Buffer
  return (identifier: string): Buffer => {
    if (identifier !== words) frame = textFrame(write(identifier))
    words = identifier
    return frame
  }
}

/** Who watches what. Knows nothing of databases and permissions. */
export function createSubscriptionRegistry() {
  const streams = new Map<string, Stream>()

  const drop = (stream: Stream, member: Member) => {
    stream.members.delete(member)
    member.connection.subscriptions.delete(member.identifier)
    if (stream.members.size === 0) streams.delete(keyOf(stream.tenantId, stream))
  }
  const find = (connection: Connection, identifier: string): { stream: Stream; member: Member } | null => {
    const topic = connection.subscriptions.get(identifier)
    const stream = topic && connection.identity ? streams.get(keyOf(connection.identity.tenantId, topic)) : undefined
    const member = stream && [...stream.members].find((each) => each.connection === connection && each.identifier === identifier)
    return stream && member ? { stream, member } : null
  }
  const tell = (member: Member, { epoch, offset }: StreamOffset, frame: Frame) => {
    member.at = { epoch, offset }
    member.connection.sendLatest(member.identifier, frame)
  }

  return {
    all: () => [...streams.values()],
    get: (tenantId: number, appointmentId: number, channel: Channel) => streams.get(keyOf(tenantId, { channel, appointmentId })),
    find,

    /** Joins before it is known whether it may, so that nothing is missed in between; see `visit` and `leave`. */
    join(connection: Connection, tenantId: number, topic: Topic, identifier: string): void {
      const key = keyOf(tenantId, topic)
      const stream = streams.get(key) ?? { tenantId, ...topic, members: new Set() }
      streams.set(key, stream)
      stream.members.add({ connection, identifier, visit: null, isDoubtful: false, at: null, held: null })
      connection.subscriptions.set(identifier, topic)
    },

    /** Tells a member that was let in the last known position, or what came in since it asked when that is newer. */
    catchUp(member: Member, lastKnown: string | null, mark: StreamOffset | null): void {
      const { identifier, held } = member
      member.held = null
      if (held && !isOld(mark, held)) return tell(member, held, frames.message(identifier, held.payload))
      member.at = mark
      if (lastKnown !== null) member.connection.sendLatest(identifier, frames.message(identifier, lastKnown))
    },

    leave(connection: Connection, identifier: string): void {
      const found = find(connection, identifier)
      if (found) drop(found.stream, found.member)
    },

    leaveAll(connection: Connection): void {
      for (const identifier of [...connection.subscriptions.keys()]) this.leave(connection, identifier)
    },

    /** Tells everybody on the stream a message, unless they know of a newer one. */
    deliver(stream: Stream, message: Message): void {
      const frameOf = onceEach((identifier) => frames.message(identifier, message.payload))
      for (const member of stream.members) {
        if (!member.visit) {
          if (!isOld(member.held, message)) member.held = message
        } else if (!isOld(member.at, message)) tell(member, message, frameOf(member.identifier))
      }
    },

    /** Tells a member something about the visit that has no number. */
    tellStatus({ connection, identifier }: Member, status: AppointmentStatus): void {
      connection.sendLatest(`status ${identifier}`, frames.message(identifier, JSON.stringify({ status })))
    },

    /** There is nothing to watch for it any more: the subscription is taken back. */
    end(stream: Stream, member: Member): void {
      drop(stream, member)
      member.connection.send(frames.reject(member.identifier))
    },
  }
}
export type SubscriptionRegistry = ReturnType<typeof createSubscriptionRegistry>
