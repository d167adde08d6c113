import { and, countDistinct, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { linkTokens, sessions } from '#foundation/database/schema'
import { iso, isoOrNull } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import type { ShareLink } from '@portal/contract'

/** The share page refetches the visit every five minutes; a viewer not seen for a minute longer has left. */
const WATCHING_MS = 6 * 60_000

const isShareOf = (appointmentId: number) =>
  and(
    eq(linkTokens.role, 'viewer'),
    eq(linkTokens.resourceType, 'Appointment'),
    eq(linkTokens.resourceId, appointmentId),
  )

/** The visit's active share links, newest first. */
export async function openShareLinks(db: Db, appointmentId: number, now: Date): Promise<ShareLink[]> {
  const found = await db
    .select({ link: linkTokens, watching: countDistinct(sessions.id) })
    .from(linkTokens)
    .leftJoin(
      sessions,
      and(
        eq(sessions.linkTokenId, linkTokens.id),
        gt(sessions.lastSeenAt, new Date(now.getTime() - WATCHING_MS)),
        gt(sessions.expiresAt, now),
      ),
    )
    .where(and(isShareOf(appointmentId), isNull(linkTokens.revokedAt), gt(linkTokens.expiresAt, now)))
    .groupBy(linkTokens.id)
    .orderBy(desc(linkTokens.id))
  return found.map(({ link, watching }) => ({
    id: link.id,
    created_at: iso(link.createdAt),
    expires_at: iso(link.expiresAt),
    opened_count: link.openedCount,
    last_opened_at: isoOrNull(link.lastOpenedAt),
    watching,
  }))
}

/** Revokes a share link and deletes every session it opened; 404 if it is not one of the visit's. */
export async function closeShareLink(db: Db, appointmentId: number, linkId: number, now: Date): Promise<void> {
  const which = and(isShareOf(appointmentId), eq(linkTokens.id, linkId))
  const [link] = await db.select({ id: linkTokens.id }).from(linkTokens).where(which)
  if (!link) throw notFound('No such link')
  await db
    .update(linkTokens)
    .set({ revokedAt: now })
    .where(and(which, isNull(linkTokens.revokedAt)))
  await db.delete(sessions).where(eq(sessions.linkTokenId, linkId))
}
