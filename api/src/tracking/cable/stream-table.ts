import type { AppointmentStatus } from '@portal/contract'
import type { Mark } from '../streams'
import { isNext, isOld, type Drive, type Numbered } from './catch-up'
import type { Connection, Frame } from './connection'
import { extendedFrames, frames, type Channel, type Topic } from './protocol'
import { textFrame } from './text-frame'

/** How somebody's visit stands, as far as it matters to whoever watches it. */
export interface VisitState {
  status: AppointmentStatus
  /** Whom they watch; when somebody else takes over, the stream ends. */
  technicianId: number | null
}

/** How a member of the extended protocol keeps up: it is told every message, in order. */
interface Line {
  /** It has said what it has, so it can be told the rest. */
  isReady: boolean
  /** There is more than it was told: from the history, since what comes in can't be sent on. */
  isBehind: boolean
  isFilling: boolean
  /** Of a drive that it has heard nothing of it wants what was sent from then on. */
  since: Date | null
  /** It asked for what it missed, and is to be told when that was all. */
  asked: boolean
}

export interface Member {
  connection: Connection
  identifier: string
  /** Null until it is known whether it may watch. */
  visit: VisitState | null
  /** The visit changed before that was known: it is to be looked at once more. */
  isDoubtful: boolean
  /** The last message that it was told. */
  at: Mark | null
  /** What came in before it was let in; only the latest counts. */
  held: (Mark & { payload: string }) | null
  /** Null for a client of v1, who is told the newest and may miss what was before, and where nothing is numbered. */
  line: Line | null
}

/** Everybody who listens to one channel of a visit. */
export interface Stream extends Topic {
  tenantId: number
  /** The last message that came in. */
  newest: Mark | null
  members: Set<Member>
}

const keyOf = (tenantId: number, { channel, appointmentId }: Topic) => `${tenantId}/${appointmentId}/${channel}`
const markOf = ({ epoch, offset }: Mark): Mark => ({ epoch, offset })

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
export function createStreamTable() {
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
  const tellNewest = (member: Member, mark: Mark, frame: Frame) => {
    member.at = mark
    member.connection.sendLatest(member.identifier, frame)
  }

  return {
    all: () => [...streams.values()],
    get: (tenantId: number, appointmentId: number, channel: Channel) => streams.get(keyOf(tenantId, { channel, appointmentId })),
    find,

    /** Joins before it is known whether it may, so that nothing is missed in between; see `visit` and `leave`. */
    join(connection: Connection, tenantId: number, topic: Topic, identifier: string): void {
      const key = keyOf(tenantId, topic)
      const stream = streams.get(key) ?? { tenantId, ...topic, newest: null, members: new Set() }
      streams.set(key, stream)
      const line = connection.isExtended && topic.channel === 'positions' ? { isReady: false, isBehind: true, isFilling: false, since: null, asked: false } : null
      stream.members.add({ connection, identifier, visit: null, isDoubtful: false, at: null, held: null, line })
      connection.subscriptions.set(identifier, topic)
    },

    /** Tells a member of v1 the last known position, or what came in since it asked when that is newer. */
    catchUp(member: Member, lastKnown: string | null, mark: Mark | null): void {
      const { identifier, held } = member
      member.held = null
      if (held && !isOld(mark, held)) return tellNewest(member, markOf(held), frames.message(identifier, held.payload))
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

    /** Tells everybody on the stream a message that came in. `payload` is JSON. True: somebody can't be told this one now, and is behind. */
    deliver(stream: Stream, mark: Readonly<Mark>, payload: string): boolean {
      let isSomebodyBehind = false
      if (!isOld(stream.newest, mark)) stream.newest = mark
      const frameOf = onceEach((identifier) => frames.message(identifier, payload))
      const numberedOf = onceEach((identifier) => extendedFrames.message(identifier, payload, stream.appointmentId, mark))
      for (const member of stream.members) {
        const { identifier, connection, line } = member
        if (line) {
          if (isOld(member.at, mark)) continue
          if (!line.isReady || line.isBehind || line.isFilling || !isNext(member.at, mark) || connection.isSlow) {
            line.isBehind = true
            isSomebodyBehind = true
            if (connection.isSlow) connection.lag()
            continue
          }
          member.at = mark
          connection.sendNext(numberedOf(identifier))
        } else if (!member.visit) {
          if (!isOld(member.held, mark)) member.held = { ...mark, payload }
        } else if (!isOld(member.at, mark)) {
          tellNewest(member, mark, frameOf(identifier))
        }
      }
      return isSomebodyBehind
    },

    /** Tells members of v1 where the drive has come to, when that is news to them. */
    tellLast(stream: Stream, { epoch, last }: Drive): void {
      const mark = { epoch, offset: last.offset }
      for (const member of stream.members) {
        const { identifier, at } = member
        if (!member.line && member.visit && !(at?.epoch === epoch && at.offset >= last.offset)) tellNewest(member, mark, frames.message(identifier, last.payload))
      }
    },

    /** Sends numbered messages as long as the client keeps up; false when it does not. */
    sendInOrder({ appointmentId }: Stream, member: Member, epoch: string, messages: readonly Numbered[]): boolean {
      const { connection, identifier } = member
      for (const { offset, payload } of messages) {
        if (connection.isSlow) return false
        member.at = { epoch, offset }
        connection.sendNext(extendedFrames.message(identifier, payload, appointmentId, member.at))
      }
      return true
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
export type StreamTable = ReturnType<typeof createStreamTable>
