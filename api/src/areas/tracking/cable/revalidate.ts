import { statusIs } from '@portal/rules'
import type { CableQueries, LookedAt } from './cable-queries'
import type { Connection } from './connection'
import type { Member, Stream, SubscriptionRegistry } from './subscription-registry'

/** A newer position may still be in flight on the bus. */
const ON_ITS_WAY_MS = 2_000

interface Parts {
  gate: CableQueries
  streams: SubscriptionRegistry
  connections: ReadonlySet<Connection>
  clock: () => Date
}

/** Checks against the database that subscriptions are still allowed and have received everything, because the bus can lose messages. */
export function createRevalidator({ gate, streams, connections, clock }: Parts) {
  let isLooking = false

  async function atStreams(
    tenantId: number,
    looked: Stream[],
    { isAnnounced = false, afterGap = false } = {},
  ): Promise<void> {
    // Only members authorized before the query: later ones were authorized with newer data.
    const members = new Map(looked.map((stream) => [stream, [...stream.members].filter(({ visit }) => visit)]))
    const visits = await gate.lookAt(
      tenantId,
      looked.map(({ appointmentId }) => appointmentId),
    )
    for (const [stream, present] of members) {
      const visit = visits.get(stream.appointmentId)
      for (const member of present) if (stream.members.has(member)) judge(stream, member, visit, isAnnounced)
      if (
        stream.channel === 'positions' &&
        visit?.drive &&
        (afterGap || clock().getTime() - visit.drive.seenAt.getTime() > ON_ITS_WAY_MS)
      )
        streams.deliver(stream, visit.drive)
    }
  }

  function judge(stream: Stream, member: Member, visit: LookedAt | undefined, isAnnounced: boolean): void {
    const isOver =
      stream.channel === 'positions' &&
      (!visit || !statusIs('onTheWay', visit.status) || visit.technicianId !== member.visit?.technicianId)
    if (!visit || isOver) return streams.end(member)
    if (isAnnounced || visit.status !== member.visit?.status) streams.tellStatus(member, visit.status)
    member.visit = visit
  }

  /** Revalidates a stream after an announced change of its visit. */
  async function atChange(stream: Stream): Promise<void> {
    for (const member of stream.members) if (!member.visit) member.isDoubtful = true
    await atStreams(stream.tenantId, [stream], { isAnnounced: true })
  }

  async function atSessions(tenantId: number): Promise<void> {
    const here = [...connections].filter(({ identity }) => identity?.tenantId === tenantId)
    if (here.length === 0) return
    const live = await gate.liveSessions(tenantId, [
      ...new Set(here.flatMap(({ identity }) => identity?.principal.sessionId ?? [])),
    ])
    for (const connection of here)
      if (connection.identity && !live.has(connection.identity.principal.sessionId))
        connection.disconnect('unauthorized', false)
  }

  /** Revalidates all streams and sessions, one tenant after the other. */
  async function around({ afterGap = false } = {}): Promise<void> {
    // A slow database must not pile up runs. After a gap run anyway: a run in progress may have started before the gap ended.
    if (isLooking && !afterGap) return
    isLooking = true
    try {
      const watched = streams.all()
      for (const tenantId of new Set(watched.map((stream) => stream.tenantId))) {
        await atStreams(
          tenantId,
          watched.filter((stream) => stream.tenantId === tenantId),
          { afterGap },
        )
      }
      for (const tenantId of new Set([...connections].flatMap(({ identity }) => identity?.tenantId ?? [])))
        await atSessions(tenantId)
    } finally {
      isLooking = false
    }
  }

  return { atChange, atSessions, around }
}
