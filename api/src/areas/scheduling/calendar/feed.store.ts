import { and, eq, gte } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { appointments, calendarFeeds, users } from '#foundation/database/schema'
import { hashToken, newToken } from '#foundation/security/tokens'
import { loadVisits, type Visit } from './visit.store'

/** How long past visits stay in a subscription. */
const LOOKS_BACK_MS = 90 * 86_400_000
/** A feed contains at most this many visits, the newest ones. */
export const VISITS_AT_MOST = 500

/** When the customer's feed was opened; null if there is none. */
export async function feedOpenedAt(db: Db, userId: number): Promise<Date | null> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return feed?.createdAt ?? null
}

/** Opens the customer's feed and returns its token, which is not stored in clear. Invalidates the previous token. */
export async function openFeed(db: Db, userId: number, now: Date): Promise<string> {
  const token = newToken()
  const opened = { tokenHash: hashToken(token), createdAt: now }
  await db
    .insert(calendarFeeds)
    .values({ userId, ...opened })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: opened })
  return token
}

export async function closeFeed(db: Db, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** The visits of a feed, and its owner's language; null for an unknown token or an archived customer. */
export async function loadFeed(
  db: Db,
  token: string,
  now: Date,
): Promise<{ visits: Visit[]; language: string | null } | null> {
  const [feed] = await db
    .select({ userId: calendarFeeds.userId, language: users.language })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, hashToken(token)), eq(users.archived, false)))
  if (!feed) return null
  const since = new Date(now.getTime() - LOOKS_BACK_MS)
  const isShown = and(eq(appointments.userId, feed.userId), gte(appointments.scheduledTime, since))
  return { visits: await loadVisits(db, isShown, VISITS_AT_MOST), language: feed.language }
}
