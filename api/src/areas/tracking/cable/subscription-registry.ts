import type { AppointmentStatus } from '@portal/contract'
import type { StreamOffset } from '../events'
import { frames, type Channel, type Topic } from './protocol'
import { textFrame, type Frame } from './text-frame'

/** The state of a visit that matters to its subscribers. */
export interface VisitState {
  status: AppointmentStatus
  /** The stream ends when the visit gets another technician. */
  technicianId: number | null
}

/** What a connection does for the registry. */
interface Subscriber {
  /** By the identifiers that the client subscribed with. */
  readonly subscriptions: Map<string, Member>
  send: (frame: Frame) => void
  sendLatest: (kind: string, frame: Frame) => void
}

export interface Member {
  connection: Subscriber
  stream: Stream
  identifier: string
  /** Null until the subscription is authorized. */
  visit: VisitState | null
  /** The visit changed before the authorization was known, so it must be revalidated. */
  isDoubtful: boolean
  /** The offset of the last delivered message. */
  at: StreamOffset | null
  /** The latest message received before the authorization. */
  held: Message | null
}

/** The subscribers of one channel of a visit. */
export interface Stream extends Topic {
  tenantId: number
  members: Set<Member>
}

/** A position message with its offset; the payload is JSON. */
export interface Message extends StreamOffset {
  payload: string
}

/** Whether a subscriber at offset `at` already has `next`. */
const isOld = (at: StreamOffset | null, next: StreamOffset): boolean =>
  at !== null && at.epoch === next.epoch && next.offset <= at.offset

const topicKey = (tenantId: number, { channel, appointmentId }: Topic) => `${tenantId}/${appointmentId}/${channel}`

/** Reuses the encoded frame for consecutive subscribers with the same identifier, which is nearly always all of them. */
const onceEach = (write: (identifier: string) => string) => {
  let words: string | null = null
  let frame: Buffer
  return (identifier: string): Buffer => {
    if (identifier !== words) frame = textFrame(write(identifier))
    words = identifier
    return frame
  }
}

/** Keeps track of subscriptions, without database access or authorization. */
export function createSubscriptionRegistry() {
  const streams = new Map<string, Stream>()

  const drop = (member: Member) => {
    const { stream } = member
    if (!stream.members.delete(member)) return
    member.connection.subscriptions.delete(member.identifier)
    if (stream.members.size === 0) streams.delete(topicKey(stream.tenantId, stream))
  }
  const tell = (member: Member, { epoch, offset }: StreamOffset, frame: Frame) => {
    member.at = { epoch, offset }
    member.connection.sendLatest(member.identifier, frame)
  }

  return {
    all: () => [...streams.values()],
    get: (tenantId: number, appointmentId: number, channel: Channel) =>
      streams.get(topicKey(tenantId, { channel, appointmentId })),
    /** Joins before the authorization is known, so that no message is missed in between; see `visit` and `leave`. */
    join(connection: Subscriber, tenantId: number, topic: Topic, identifier: string): Member {
      const key = topicKey(tenantId, topic)
      const stream = streams.get(key) ?? { tenantId, ...topic, members: new Set() }
      streams.set(key, stream)
      const member: Member = { connection, stream, identifier, visit: null, isDoubtful: false, at: null, held: null }
      stream.members.add(member)
      connection.subscriptions.set(identifier, member)
      return member
    },

    /** Sends the last known position to a newly authorized member, or the held message if that is newer. */
    catchUp(member: Member, lastKnown: string | null, mark: StreamOffset | null): void {
      const { identifier, held } = member
      member.held = null
      if (held && !isOld(mark, held)) return tell(member, held, frames.message(identifier, held.payload))
      member.at = mark
      if (lastKnown !== null) member.connection.sendLatest(identifier, frames.message(identifier, lastKnown))
    },

    leave(connection: Subscriber, identifier: string): void {
      const member = connection.subscriptions.get(identifier)
      if (member) drop(member)
    },

    leaveAll(connection: Subscriber): void {
      for (const member of [...connection.subscriptions.values()]) drop(member)
    },

    /** Sends a message to all members of the stream, except those that already have it or a newer one. */
    deliver(stream: Stream, message: Message): void {
      const encodeFrame = onceEach((identifier) => frames.message(identifier, message.payload))
      for (const member of stream.members) {
        if (!member.visit) {
          if (!isOld(member.held, message)) member.held = message
        } else if (!isOld(member.at, message)) tell(member, message, encodeFrame(member.identifier))
      }
    },

    /** Sends the visit's status, which has no offset, to a member. */
    tellStatus({ connection, identifier }: Member, status: AppointmentStatus): void {
      connection.sendLatest(`status ${identifier}`, frames.message(identifier, JSON.stringify({ status })))
    },

    /** Ends a subscription by rejecting it. */
    end(member: Member): void {
      drop(member)
      member.connection.send(frames.reject(member.identifier))
    },
  }
}
export type SubscriptionRegistry = ReturnType<typeof createSubscriptionRegistry>
