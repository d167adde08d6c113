import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { appointments, calendarFeeds, linkTokens, sessions } from '#foundation/database/schema'

/**
 * Ends every way into a customer's account that somebody may have opened while they were in it: all sessions but `keptSession`,
 * share links to their visits, links to the account, with their sessions, and the calendar's address. Links to one quote, invoice
 * or visit that were mailed to the customer stay: nobody finds them in the account. The caller must notify live connections once
 * it is committed: `publishLinkRevoked`.
 */
export async function endAccess(db: Db, userId: number, keptSession: number | null, now: Date): Promise<void> {
  const visits = db.select({ id: appointments.id }).from(appointments).where(eq(appointments.userId, userId))
  const shares = and(
    eq(linkTokens.role, 'viewer'),
    eq(linkTokens.resourceType, 'Appointment'),
    inArray(linkTokens.resourceId, visits),
  )
  const toAccount = and(eq(linkTokens.userId, userId), eq(linkTokens.resourceType, 'Customer'))
  const revoked = await db
    .update(linkTokens)
    .set({ revokedAt: now })
    .where(and(or(shares, toAccount), isNull(linkTokens.revokedAt)))
    .returning({ id: linkTokens.id })
  if (revoked.length > 0)
    await db.delete(sessions).where(
      inArray(
        sessions.linkTokenId,
        revoked.map(({ id }) => id),
      ),
    )
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.role, 'customer'),
        keptSession === null ? undefined : ne(sessions.id, keptSession),
      ),
    )
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
