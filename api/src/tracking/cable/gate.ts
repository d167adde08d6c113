import { statusIs } from '@portal/rules'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { ApiError } from '../../core/errors'
import type { Services } from '../../core/services'
import { findPrincipalById } from '../../core/sessions'
import { appointments, cableTokens, sessions } from '../../db/schema'
import { readableAppointment } from '../../scheduling/appointment.access'
import { hashToken } from '../../security/tokens'
import { toPositionMessage } from '../position.store'

/** What may be watched: who is coming, and where they were last, as JSON. */
export interface Watchable {
  technicianId: number | null
  lastKnown: string | null
}

/** Every question that the live connections ask the database. */
export function createGate({ database, tenants, clock }: Pick<Services, 'database' | 'tenants' | 'clock'>) {
  return {
    /** Spends a token. Null when it is unknown here, spent, too old, or its session is over. */
    async enter(hostname: string, token: string): Promise<{ tenantId: number; sessionId: number } | null> {
      const tenant = await tenants.byHost(hostname).catch((error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      })
      if (!tenant) return null
      const now = clock()
      return database.withTenant(tenant.id, async (db) => {
        const [spent] = await db
          .update(cableTokens)
          .set({ usedAt: now })
          .where(and(eq(cableTokens.tokenHash, hashToken(token)), isNull(cableTokens.usedAt), gt(cableTokens.expiresAt, now)))
          .returning({ sessionId: cableTokens.sessionId })
        const principal = spent && (await findPrincipalById(db, spent.sessionId, now))
        return principal ? { tenantId: tenant.id, sessionId: principal.sessionId } : null
      })
    },

    /** Whether the session may watch the visit now; null when not, for whatever reason. */
    async watch(tenantId: number, sessionId: number, appointmentId: number): Promise<Watchable | null> {
      return database.withTenant(tenantId, async (db) => {
        const principal = await findPrincipalById(db, sessionId, clock())
        if (!principal) return null
        const found = await readableAppointment(db, principal, appointmentId).catch((error: unknown) => {
          if (error instanceof ApiError) return null
          throw error
        })
        if (!found || !statusIs('onTheWay', found.appointment.status)) return null
        const message = toPositionMessage(found.position, found.appointment.eta)
        return { technicianId: found.technician?.id ?? null, lastKnown: message && JSON.stringify(message) }
      })
    },

    /** Status and technician of visits, to see which streams go on. */
    async lookAt(tenantId: number, appointmentIds: number[]): Promise<Map<number, { onTheWay: boolean; technicianId: number | null }>> {
      const found = await database.withTenant(tenantId, (db) =>
        db
          .select({ id: appointments.id, status: appointments.status, technicianId: appointments.technicianId })
          .from(appointments)
          .where(inArray(appointments.id, appointmentIds)),
      )
      return new Map(found.map(({ id, status, technicianId }) => [id, { onTheWay: statusIs('onTheWay', status), technicianId }]))
    },

    /** Which of the sessions are still good: signing out also ends what is watched. */
    async liveSessions(tenantId: number, sessionIds: number[]): Promise<Set<number>> {
      const found = await database.withTenant(tenantId, (db) =>
        db
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(inArray(sessions.id, sessionIds), gt(sessions.expiresAt, clock()))),
      )
      return new Set(found.map(({ id }) => id))
    },
  }
}
export type Gate = ReturnType<typeof createGate>
