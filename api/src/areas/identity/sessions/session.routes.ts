import { and, desc, eq, gt } from 'drizzle-orm'
import { sessions } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { publishLinkRevoked } from '../links/link-events'
import { describeDevice } from './device'
import { endAccess } from './end-access'

const MAX_LISTED = 100

/** A customer's sessions on all devices, and ending them. */
export function sessionRoutes(api: Api): void {
  const ownedBy = (userId: number) => and(eq(sessions.userId, userId), eq(sessions.role, 'customer'))

  route(api, 'listSessions', async ({ principal, db, now }) => {
    const rows = await db
      .select()
      .from(sessions)
      .where(and(ownedBy(requireSignedIn(principal)), gt(sessions.idleExpiresAt, now), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      .limit(MAX_LISTED)
    return rows.map((row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      device: describeDevice(row.userAgent),
      current: row.id === principal.sessionId,
    }))
  })

  route(api, 'endSession', async ({ params: { id }, principal, db }) => {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, id), ownedBy(requireSignedIn(principal))))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw notFound('No such session')
  })

  route(api, 'endOtherSessions', async ({ principal, tenant, db, now, services, afterCommit }) => {
    await endAccess(db, requireSignedIn(principal), principal.sessionId, now)
    afterCommit(() => publishLinkRevoked(services.bus, tenant.id))
  })
}
