import { and, eq, gte } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database'
import { appointments, calendarFeeds, users } from '../../../foundation/database/schema'
import { hashToken, newToken } from '../../../foundation/security/tokens'
import { loadVisits, type Visit } from './visit.store'

/** Visits stay in a subscription for as long as somebody may look back at them. */
const LOOKS_BACK_MS = 90 * 86_400_000
/** The newest; no feed is without end. */
export const VISITS_AT_MOST = 500

/** Since when the customer's visits can be subscribed to; null when they can't. */
export async function feedOpenedAt(db: Db, userId: number): Promise<Date | null> {
  const [feed] = await db.select({ createdAt: calendarFeeds.createdAt }).from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return feed?.createdAt ?? null
}

/** The token of the customer's one feed, told this once. The one before opens nothing any more. */
export async function openFeed(db: Db, userId: number, now: Date): Promise<string> {
  const token = newToken()
  const opened = { tokenHash: hashToken(token), createdAt: now }
  await db.insert(calendarFeeds).values({ userId, ...opened }).onConflictDoUpdate({ target: calendarFeeds.userId, set: opened })
  return token
}

export async function closeFeed(db: Db, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** What a feed shows; null for a token that opens none, and for a customer who was archived. */
export async function loadFeed(db: Db, token: string, now: Date): Promise<Visit[] | null> {
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, hashToken(token)), eq(users.archived, false)))
  if (!feed) return null
  const since = new Date(now.getTime() - LOOKS_BACK_MS)
  return loadVisits(db, and(eq(appointments.userId, feed.userId), gte(appointments.scheduledTime, since)), VISITS_AT_MOST)
}
