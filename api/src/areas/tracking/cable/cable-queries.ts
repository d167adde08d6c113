import { eq, sql } from 'drizzle-orm'
import { mayReadNow } from '#areas/scheduling'
import { createBatcher } from '#foundation/create-batcher'
import { anyValue, type Db } from '#foundation/database/database'
import { appointments, positions, technicians } from '#foundation/database/schema'
import { ApiError } from '#foundation/errors'
import { findLiveSessionIds, type Principal } from '#foundation/security/sessions'
import type { Services } from '#foundation/services'
import { statusIs } from '@portal/rules'
import type { StreamOffset } from '../events'
import { toPositionMessage } from '../position.store'
import { spendTokens } from './cable-tokens'
import type { Identity } from './connection'
import type { Topic } from './protocol'
import type { Message, VisitState } from './subscription-registry'

/** A channel that may be watched, with the technician's last position as JSON, and its stream offset. */
export interface Watchable {
  visit: VisitState
  lastKnown: string | null
  mark: StreamOffset | null
}

/** A visit as polled from the database, to check whether its stream continues and has delivered everything. */
export interface LookedAt extends VisitState {
  drive: (Message & { seenAt: Date }) | null
}

/** What the live connections need of visits. The ids are one parameter, so that the statement's text is always the same. */
const loadVisits = (db: Db, ids: number[]) =>
  db
    .select({
      id: appointments.id,
      status: appointments.status,
      technicianId: appointments.technicianId,
      userId: appointments.userId,
      eta: appointments.eta,
      technicianUserId: technicians.userId,
      position: positions,
    })
    .from(appointments)
    .leftJoin(technicians, eq(technicians.id, appointments.technicianId))
    .leftJoin(positions, eq(positions.appointmentId, appointments.id))
    .where(sql`${appointments.id} = ${anyValue(ids, 'integer')}`)
type FoundVisit = Awaited<ReturnType<typeof loadVisits>>[number]

function toWatchable({ status, technicianId, position, eta }: FoundVisit, { channel }: Topic): Watchable | null {
  const visit = { status, technicianId }
  if (channel === 'status') return { visit, lastKnown: null, mark: null }
  if (!statusIs('onTheWay', status)) return null
  const message = toPositionMessage(position, eta)
  return {
    visit,
    lastKnown: message && JSON.stringify(message),
    mark: position && { epoch: position.epoch, offset: position.lastOffset },
  }
}

/** All database queries of the live connections. Those of viewers who come at the same time share a transaction. */
export function createCableQueries({ database, tenants, clock }: Pick<Services, 'database' | 'tenants' | 'clock'>) {
  const enter = createBatcher((tenantId, tokens: string[]) =>
    database.withTenant(tenantId, (db) => spendTokens(db, tokens, clock())),
  )

  const watch = createBatcher((tenantId, requests: { principal: Principal; topic: Topic }[]) =>
    database.withTenant(tenantId, async (db): Promise<(Watchable | null)[]> => {
      const live = await findLiveSessionIds(
        db,
        [...new Set(requests.map(({ principal }) => principal.sessionId))],
        clock(),
      )
      const found = await loadVisits(db, [...new Set(requests.map(({ topic }) => topic.appointmentId))])
      const visits = new Map(found.map((visit) => [visit.id, visit]))
      return requests.map(({ principal, topic }) => {
        const visit = visits.get(topic.appointmentId)
        return visit && live.has(principal.sessionId) && mayReadNow(visit, principal) ? toWatchable(visit, topic) : null
      })
    }),
  )

  return {
    /** Uses up a token; see `spendTokens`. */
    async enter(hostname: string, token: string): Promise<Identity | 'token_expired' | 'unauthorized'> {
      const tenant = await tenants.byHost(hostname).catch((error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      })
      if (!tenant) return 'unauthorized'
      const entered = await enter(tenant.id, token)
      return typeof entered === 'string' ? entered : { tenantId: tenant.id, principal: entered }
    },

    /** Authorizes somebody to subscribe to the visit's channel now; null if they may not, for whatever reason. */
    watch: ({ tenantId, principal }: Identity, topic: Topic): Promise<Watchable | null> =>
      watch(tenantId, { principal, topic }),

    /** The current state of visits, by id. */
    async lookAt(tenantId: number, appointmentIds: number[]): Promise<Map<number, LookedAt>> {
      const found = await database.withTenant(tenantId, (db) => loadVisits(db, appointmentIds))
      return new Map(
        found.map(({ id, status, technicianId, eta, position }) => {
          const payload = JSON.stringify(toPositionMessage(position, eta))
          return [
            id,
            {
              status,
              technicianId,
              drive: position && {
                epoch: position.epoch,
                offset: position.lastOffset,
                payload,
                seenAt: position.seenAt,
              },
            },
          ]
        }),
      )
    },

    /** Which of the sessions are still valid: signing out or revoking the link also ends live connections. */
    liveSessions: (tenantId: number, sessionIds: number[]): Promise<Set<number>> =>
      database.withTenant(tenantId, (db) => findLiveSessionIds(db, sessionIds, clock())),
  }
}
export type CableQueries = ReturnType<typeof createCableQueries>
