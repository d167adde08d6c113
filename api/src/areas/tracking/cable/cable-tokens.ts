import { sql } from 'drizzle-orm'
import { anyValue, rows, type Db } from '#foundation/database/database'
import type { ResourceType } from '#foundation/database/schema'
import { findLiveSessionIds, type Principal } from '#foundation/security/sessions'
import { hashToken, newToken } from '#foundation/security/tokens'

const CABLE_TOKEN_MS = 60_000

/** Creates a token for each session; null for a session that has just ended. */
export async function issueTokens(db: Db, sessionIds: number[], now: Date): Promise<(string | null)[]> {
  const issued = sessionIds.map((sessionId) => ({ token: newToken(), sessionId }))
  const wanted = JSON.stringify(
    issued.map(({ token, sessionId }) => ({ token_hash: hashToken(token), session_id: sessionId })),
  )
  const expiresAt = new Date(now.getTime() + CABLE_TOKEN_MS).toISOString()
  // `skip locked`: only a session that is being deleted is locked. It must not hold up, or fail, the others.
  const inserted = await rows<{ token_hash: string }>(
    db,
    sql`
    insert into cable_tokens (token_hash, session_id, expires_at)
    select wanted.token_hash, s.id, ${expiresAt}::timestamptz
    from jsonb_to_recordset(${wanted}::jsonb) as wanted(token_hash text, session_id integer) join sessions s on s.id = wanted.session_id
    where s.id = ${anyValue(sessionIds, 'integer')}
    for key share of s skip locked
    returning token_hash`,
  )
  const hashes = new Set(inserted.map(({ token_hash: hash }) => hash))
  return issued.map(({ token }) => (hashes.has(hashToken(token)) ? token : null))
}

type FoundToken = Record<string, unknown> & {
  token_hash: string
  is_spent: boolean
  session_id: number
  role: Principal['role']
  user_id: number | null
  resource_type: ResourceType | null
  resource_id: number | null
}

/**
 * Uses up each token, and returns whose it is. A used or expired token whose session is still valid is `token_expired`: its
 * client can request another one. Any other invalid token is `unauthorized`. Does not count as activity of the session: the
 * request for the token did.
 */
export async function spendTokens(
  db: Db,
  tokens: string[],
  now: Date,
): Promise<(Principal | 'token_expired' | 'unauthorized')[]> {
  const hashes = tokens.map(hashToken)
  const known = anyValue(hashes, 'text')
  const at = sql`${now.toISOString()}::timestamptz`
  // `skip locked`: a locked token is being used up by somebody else.
  const found = await rows<FoundToken>(
    db,
    sql`
    with spent as (
      update cable_tokens set used_at = ${at} where id = any(array(
        select id from cable_tokens where token_hash = ${known} and used_at is null and expires_at > ${at} for no key update skip locked))
      returning id)
    select t.token_hash, t.id in (select id from spent) as is_spent, s.id as session_id, case s.role when 'key' then 'admin' else s.role end as role, s.user_id, l.resource_type, l.resource_id
    from cable_tokens t join sessions s on s.id = t.session_id left join link_tokens l on l.id = s.link_token_id
    where t.token_hash = ${known}`,
  )
  const live =
    found.length > 0
      ? await findLiveSessionIds(
          db,
          found.map(({ session_id: id }) => id),
          now,
        )
      : new Set<number>()
  const byHash = new Map(found.filter(({ session_id: id }) => live.has(id)).map((token) => [token.token_hash, token]))
  return hashes.map((hash) => {
    const token = byHash.get(hash)
    if (!token) return 'unauthorized'
    if (!token.is_spent) return 'token_expired'
    // The same token may be in a batch twice.
    byHash.set(hash, { ...token, is_spent: false })
    return toPrincipal(token)
  })
}

const toPrincipal = ({
  session_id: sessionId,
  role,
  user_id: userId,
  resource_type: type,
  resource_id: id,
}: FoundToken): Principal => ({
  sessionId,
  role,
  userId,
  resource: type && id ? { type, id } : null,
  // Channels ask for the role alone.
  scopes: [],
  isKey: false,
})
