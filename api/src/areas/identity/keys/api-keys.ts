import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { firstRow, type Db } from '#foundation/database/database'
import { apiKeys, sessions, users } from '#foundation/database/schema'
import { isoOrNull } from '#foundation/dates'
import { deleteSession, insertSession } from '#foundation/security/sessions'
import { newToken } from '#foundation/security/tokens'
import type { ApiKey, Response, Scope } from '@portal/contract'
import { fullName } from '../users/full-name'

/** So that a key which is found in a log or in a repository can be told from other text. */
const PREFIX = 'portal_key_'
const HINT_LENGTH = 4

const creators = alias(users, 'creators')

const selectKeys = (db: Db) =>
  db
    .select({ key: apiKeys, lastSeenAt: sessions.lastSeenAt, creator: creators })
    .from(apiKeys)
    .leftJoin(sessions, eq(sessions.id, apiKeys.sessionId))
    .leftJoin(creators, eq(creators.id, apiKeys.createdBy))
    .orderBy(desc(apiKeys.id))

function toApiKey({ key, lastSeenAt, creator }: Awaited<ReturnType<typeof selectKeys>>[number]): ApiKey {
  const isUsed = lastSeenAt !== null && lastSeenAt >= key.createdAt
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    hint: key.hint,
    created_at: key.createdAt.toISOString(),
    created_by: creator && fullName(creator),
    expires_at: isoOrNull(key.expiresAt),
    last_used_at: isoOrNull(isUsed ? lastSeenAt : key.lastUsedAt),
    revoked_at: isoOrNull(key.revokedAt),
  }
}

export const listApiKeys = async (db: Db): Promise<ApiKey[]> => (await selectKeys(db)).map(toApiKey)

export interface NewApiKey {
  name: string
  scopes: Scope[]
  /** Null: it does not expire. */
  expiresAt: Date | null
  /** User id; null for the operator. */
  createdBy: number | null
}

/** Creates a key with a user of its own, as whom it acts. The token is stored as a hash only. */
export async function createApiKey(
  db: Db,
  { name, scopes, expiresAt, createdBy }: NewApiKey,
  now: Date,
): Promise<Response<'createApiKey'>> {
  const { userId } = firstRow(
    await db
      .insert(users)
      .values({ role: 'admin', duty: 'key', firstName: name, lastName: '' })
      .returning({ userId: users.id }),
  )
  const { id: sessionId, token } = await insertSession(
    db,
    now,
    { role: 'key', userId, ...(expiresAt && { expiresAt }) },
    `${PREFIX}${newToken()}`,
  )
  const { id } = firstRow(
    await db
      .insert(apiKeys)
      .values({
        name,
        scopes,
        userId,
        sessionId,
        hint: token.slice(-HINT_LENGTH),
        createdBy,
        createdAt: now,
        expiresAt,
      })
      .returning({ id: apiKeys.id }),
  )
  const [row] = await selectKeys(db).where(eq(apiKeys.id, id))
  return { ...toApiKey(row!), token }
}

/** Ends the key's session. Returns false if there is no such key; a revoked one stays as it is. */
export async function revokeApiKey(db: Db, id: number, now: Date): Promise<boolean> {
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update')
  if (!key) return false
  if (key.revokedAt) return true
  const [session] = key.sessionId === null ? [] : await db.select().from(sessions).where(eq(sessions.id, key.sessionId))
  await db
    .update(apiKeys)
    .set({
      revokedAt: now,
      lastUsedAt: session && session.lastSeenAt >= key.createdAt ? session.lastSeenAt : key.lastUsedAt,
    })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
  if (session) await deleteSession(db, session.id)
  await db.update(users).set({ archived: true }).where(eq(users.id, key.userId))
  return true
}
