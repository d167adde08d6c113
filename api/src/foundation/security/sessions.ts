import { and, eq, gt, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { grantedByDuty, type Role, type Scope } from '@portal/contract'
import { anyValue, firstRow, type Db } from '../database/database'
import { prepareOnce } from '../database/prepare-once'
import { apiKeys, linkTokens, sessions, users, type ResourceType } from '../database/schema'
import { hashToken, newToken } from './tokens'

/** The authenticated party of a request. */
export interface Principal {
  sessionId: number
  role: Role
  /** Null for a viewer, who is anonymous. */
  userId: number | null
  /** The linked resource, for a session opened by a link. */
  resource: { type: ResourceType; id: number } | null
  /** What an admin may do; empty for other roles, which have none. */
  scopes: readonly Scope[]
  isKey: boolean
}

const HOUR = 3_600_000
const FOR_GOOD_MS = 100 * 365 * 24 * HOUR
/** A session ends after `idleMs` without a request, and after `absoluteMs` in any case. */
const LIFETIMES: Record<Role | 'key', { idleMs: number; absoluteMs: number }> = {
  customer: { idleMs: 14 * 24 * HOUR, absoluteMs: 60 * 24 * HOUR },
  technician: { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR },
  admin: { idleMs: 2 * HOUR, absoluteMs: 24 * HOUR },
  viewer: { idleMs: HOUR, absoluteMs: 4 * HOUR },
  /** As long as the key is valid. */
  key: { idleMs: FOR_GOOD_MS, absoluteMs: FOR_GOOD_MS },
}
/** Minimum time between updates of `lastSeenAt`, to avoid a write per request. */
const TOUCH_EVERY_MS = 60_000
const MAX_USER_AGENT = 300

/** In characters; ours have about 150. */
const MAX_AUTHORIZATION = 1_000

/**
 * Parses `Bearer …` and `Token token=…; role=…; email=…; id=…`, values quoted or not. Returns the token; the rest is ignored.
 */
export function parseAuthorization(authorization = ''): string | null {
  if (authorization.length > MAX_AUTHORIZATION) return null
  const bearer = /^Bearer +([A-Za-z0-9_-]{16,200})$/i.exec(authorization)
  if (bearer) return bearer[1] ?? null
  if (!/^Token\s/i.test(authorization)) return null
  for (const pair of authorization.slice('Token '.length).split(/[;,]/)) {
    const match = /^token="?([A-Za-z0-9_-]{16,200})"?$/i.exec(pair.trim())
    if (match) return match[1] ?? null
  }
  return null
}

interface NewSession {
  role: Role | 'key'
  userId: number | null
  linkTokenId?: number
  expiresAt?: Date
  userAgent?: string
}

/** Creates a session. Its token is returned only here; the database stores a hash. */
export const createSession = async (db: Db, now: Date, session: NewSession): Promise<string> =>
  (await insertSession(db, now, session, newToken())).token

/** Like `createSession`, with a token that is made already. */
export async function insertSession(
  db: Db,
  now: Date,
  session: NewSession,
  token: string,
): Promise<{ id: number; token: string }> {
  const { idleMs, absoluteMs } = LIFETIMES[session.role]
  const absolute = Math.min(now.getTime() + absoluteMs, session.expiresAt?.getTime() ?? Infinity)
  const { id } = firstRow(
    await db
      .insert(sessions)
      .values({
        tokenHash: hashToken(token),
        role: session.role,
        userId: session.userId,
        linkTokenId: session.linkTokenId,
        userAgent: session.userAgent?.slice(0, MAX_USER_AGENT),
        createdAt: now,
        // A key is not in use yet: its first request is seen, however soon it comes.
        lastSeenAt: session.role === 'key' ? new Date(now.getTime() - TOUCH_EVERY_MS - 1) : now,
        idleExpiresAt: new Date(Math.min(now.getTime() + idleMs, absolute)),
        expiresAt: new Date(absolute),
      })
      .returning({ id: sessions.id }),
  )
  return { id, token }
}

/** Finds the principal of a token. Null if it is unknown, expired, revoked with its link, or of an archived user. */
export async function findPrincipal(db: Db, token: string, now: Date): Promise<Principal | null> {
  return usedNow(db, await findByToken(db, { hash: hashToken(token), now }), now)
}

/** Like `findPrincipal`, for many tokens in one or two statements: null in the place of each that is not valid. */
export async function findPrincipals(db: Db, tokens: string[], now: Date): Promise<(Principal | null)[]> {
  const hashes = tokens.map(hashToken)
  const found = await liveSessions(db, now, sql`${sessions.tokenHash} = ${anyValue(hashes, 'text')}`)
  await keepAlive(db, found, now)
  const byHash = new Map(found.map((row) => [row.session.tokenHash, toPrincipal(row)]))
  return hashes.map((hash) => byHash.get(hash) ?? null)
}

/** Like `findPrincipal`, by session id. */
export async function findPrincipalById(db: Db, sessionId: number, now: Date): Promise<Principal | null> {
  return usedNow(db, await liveSessions(db, now, eq(sessions.id, sessionId)), now)
}

/** Returns which of the sessions are still valid. Does not count as activity: it extends no idle timeout. */
export async function findLiveSessionIds(db: Db, sessionIds: number[], now: Date): Promise<Set<number>> {
  const found = await liveSessions(db, now, sql`${sessions.id} = ${anyValue(sessionIds, 'integer')}`)
  return new Set(found.map(({ session }) => session.id))
}

const liveSessions = (db: Db, now: Date | Placeholder, which: SQL) =>
  db
    .select({
      session: sessions,
      resourceType: linkTokens.resourceType,
      resourceId: linkTokens.resourceId,
      duty: users.duty,
      keyScopes: apiKeys.scopes,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(apiKeys, eq(apiKeys.sessionId, sessions.id))
    .leftJoin(linkTokens, eq(linkTokens.id, sessions.linkTokenId))
    .where(
      and(
        which,
        gt(sessions.idleExpiresAt, now),
        gt(sessions.expiresAt, now),
        or(isNull(users.id), eq(users.archived, false)),
        or(isNull(linkTokens.id), and(isNull(linkTokens.revokedAt), gt(linkTokens.expiresAt, now))),
      ),
    )

const findByToken = prepareOnce((db) =>
  liveSessions(db, sql.placeholder('now'), eq(sessions.tokenHash, sql.placeholder('hash'))),
)
type LiveSession = Awaited<ReturnType<typeof liveSessions>>[number]

async function usedNow(db: Db, [row]: LiveSession[], now: Date): Promise<Principal | null> {
  if (!row) return null
  await keepAlive(db, [row], now)
  return toPrincipal(row)
}

/** Extends the idle timeouts of sessions that were not seen for a while. */
async function keepAlive(db: Db, found: LiveSession[], now: Date): Promise<void> {
  const seen = found
    .filter(({ session }) => now.getTime() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS)
    .map(({ session }) => ({
      id: session.id,
      idle_expires_at: new Date(Math.min(now.getTime() + LIFETIMES[session.role].idleMs, session.expiresAt.getTime())),
    }))
  if (seen.length === 0) return
  // `skip locked`: another request of the same session is doing it.
  await db.execute(sql`
    with seen as (select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen(id integer, idle_expires_at timestamptz)),
    free as (select id from sessions where id = any(array(select id from seen)) for no key update skip locked)
    update sessions set last_seen_at = ${now.toISOString()}::timestamptz, idle_expires_at = seen.idle_expires_at
    from seen join free using (id) where sessions.id = seen.id`)
}

const toPrincipal = ({
  session: { id, role, userId },
  resourceType,
  resourceId,
  duty,
  keyScopes,
}: LiveSession): Principal => ({
  sessionId: id,
  role: role === 'key' ? 'admin' : role,
  userId,
  resource: resourceType && resourceId ? { type: resourceType, id: resourceId } : null,
  scopes: role === 'admin' && duty !== 'key' ? grantedByDuty(duty) : (keyScopes ?? []),
  isKey: role === 'key',
})

export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}
