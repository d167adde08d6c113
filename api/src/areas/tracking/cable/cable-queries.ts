import { statusIs } from '@portal/rules'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { ApiError } from '../../../foundation/errors'
import type { Services } from '../../../foundation/services'
import { findLiveSessionIds, findPrincipalById } from '../../../foundation/security/sessions'
import { appointments, cableTokens, positions } from '../../../foundation/database/schema'
import { findAuthorizedAppointment } from '../../scheduling'
import { hashToken } from '../../../foundation/security/tokens'
import { toPositionMessage } from '../position.store'
import type { StreamOffset } from '../events'
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

/** All database queries of the live connections. */
export function createCableQueries({ database, tenants, clock }: Pick<Services, 'database' | 'tenants' | 'clock'>) {
  return {
    /**
     * Uses up a token. A used or expired token whose session is still valid is `token_expired`: its client can request
     * another one. Any other invalid token is `unauthorized`.
     */
    async enter(hostname: string, token: string): Promise<Identity | 'token_expired' | 'unauthorized'> {
      const tenant = await tenants.byHost(hostname).catch((error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      })
      if (!tenant) return 'unauthorized'
      const now = clock()
      return database.withTenant(tenant.id, async (db) => {
        const isThis = eq(cableTokens.tokenHash, hashToken(token))
        const [spent] = await db
          .update(cableTokens)
          .set({ usedAt: now })
          .where(and(isThis, isNull(cableTokens.usedAt), gt(cableTokens.expiresAt, now)))
          .returning({ sessionId: cableTokens.sessionId })
        const [known] = spent ? [spent] : await db.select({ sessionId: cableTokens.sessionId }).from(cableTokens).where(isThis)
        const principal = known && (await findPrincipalById(db, known.sessionId, now))
        if (!principal) return 'unauthorized'
        return spent ? { tenantId: tenant.id, sessionId: principal.sessionId } : 'token_expired'
      })
    },

    /** Authorizes the session to subscribe to the visit's channel now; null if it may not, for whatever reason. */
    async watch(tenantId: number, sessionId: number, { channel, appointmentId }: Topic): Promise<Watchable | null> {
      return database.withTenant(tenantId, async (db) => {
        const principal = await findPrincipalById(db, sessionId, clock())
        if (!principal) return null
        const found = await findAuthorizedAppointment(db, principal, appointmentId).catch((error: unknown) => {
          if (error instanceof ApiError) return null
          throw error
        })
        if (!found) return null
        const visit = { status: found.appointment.status, technicianId: found.technician?.id ?? null }
        if (channel === 'status') return { visit, lastKnown: null, mark: null }
        if (!statusIs('onTheWay', visit.status)) return null
        const message = toPositionMessage(found.position, found.appointment.eta)
        return {
          visit,
          lastKnown: message && JSON.stringify(message),
          mark: found.position && { epoch: found.position.epoch, offset: found.position.lastOffset },
        }
      })
    },

    /** The current state of visits, by id. */
    async lookAt(tenantId: number, appointmentIds: number[]): Promise<Map<number, LookedAt>> {
      const found = await database.withTenant(tenantId, (db) =>
        db
          .select({ id: appointments.id, status: appointments.status, technicianId: appointments.technicianId, eta: appointments.eta, position: positions })
          .from(appointments)
          .leftJoin(positions, eq(positions.appointmentId, appointments.id))
          .where(inArray(appointments.id, appointmentIds)),
      )
      return new Map(
        found.map(({ id, status, technicianId, eta, position }) => {
          const payload = JSON.stringify(toPositionMessage(position, eta))
          return [id, { status, technicianId, drive: position && { epoch: position.epoch, offset: position.lastOffset, payload, seenAt: position.seenAt } }]
        }),
      )
    },

    /** Which of the sessions are still valid: signing out or revoking the link also ends live connections. */
    liveSessions: (tenantId: number, sessionIds: number[]): Promise<Set<number>> =>
      database.withTenant(tenantId, (db) => findLiveSessionIds(db, sessionIds, clock())),
  }
}
export type CableQueries = ReturnType<typeof createCableQueries>
