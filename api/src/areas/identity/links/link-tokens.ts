import { and, count, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { linkTokens, sessions, users, type ResourceType } from '#foundation/database/schema'
import { iso, isoOrNull } from '#foundation/dates'
import { deriveLinkToken, hashToken, newToken } from '#foundation/security/tokens'
import type { Services } from '#foundation/services'
import type { OpenLink, Role } from '@portal/contract'

export interface LinkRequest {
  tenantId: number
  role: Role
  /** The user on whose behalf the link acts; null for a viewer. */
  userId: number | null
  resource: { type: ResourceType; id: number }
  now: Date
  lifetimeMs: number
}

export type LinkRow = typeof linkTokens.$inferSelect

const expiryFor = ({ now, lifetimeMs }: LinkRequest): Date => new Date(now.getTime() + lifetimeMs)

/** Creates a link that is valid for exactly `lifetimeMs`. */
export async function insertLink(
  db: Db,
  { secret }: Pick<Services, 'secret'>,
  link: LinkRequest,
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const nonce = newToken()
  const token = deriveLinkToken(secret, link.tenantId, nonce)
  const expiresAt = expiryFor(link)
  const [row] = await db
    .insert(linkTokens)
    .values({
      nonce,
      tokenHash: hashToken(token),
      role: link.role,
      userId: link.userId,
      resourceType: link.resource.type,
      resourceId: link.resource.id,
      createdAt: link.now,
      expiresAt,
    })
    .returning({ id: linkTokens.id })
  if (!row) throw new Error('Inserting a link returned no id; check the grants on link_tokens')
  return { id: row.id, token, expiresAt }
}

export interface LinkToken {
  token: string
  expiresAt: Date
}

/** Returns the token of an active link to the resource, or of a new one. Never one that is valid for longer than requested. */
export async function getOrCreateLinkToken(
  db: Db,
  services: Pick<Services, 'secret'>,
  link: LinkRequest,
): Promise<LinkToken> {
  const [active] = await db
    .select()
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.role, link.role),
        eq(linkTokens.resourceType, link.resource.type),
        eq(linkTokens.resourceId, link.resource.id),
        link.userId === null ? isNull(linkTokens.userId) : eq(linkTokens.userId, link.userId),
        isNull(linkTokens.revokedAt),
        gt(linkTokens.expiresAt, link.now),
        lte(linkTokens.expiresAt, expiryFor(link)),
      ),
    )
    .orderBy(desc(linkTokens.expiresAt), desc(linkTokens.id))
    .limit(1)
  if (active) {
    const token = deriveLinkToken(services.secret, link.tenantId, active.nonce)
    // A mismatch means that it was created with another secret: it still works, but its token can't be derived again.
    if (hashToken(token) === active.tokenHash) return { token, expiresAt: active.expiresAt }
  }
  return insertLink(db, services, link)
}

export async function findLink(db: Db, token: string): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(linkTokens)
    .where(eq(linkTokens.tokenHash, hashToken(token)))
  return row ?? null
}

export interface ListLinksQuery {
  resource_type?: ResourceType
  resource_id?: number
  page?: number
  per_page?: number
}

/** Active links, newest first. */
export async function listLinks(
  db: Db,
  { resource_type: type, resource_id: id, page = 1, per_page: perPage = 25 }: ListLinksQuery,
  now: Date,
): Promise<{ data: OpenLink[]; recordsFiltered: number }> {
  const which = and(
    isNull(linkTokens.revokedAt),
    gt(linkTokens.expiresAt, now),
    type === undefined ? undefined : eq(linkTokens.resourceType, type),
    id === undefined ? undefined : eq(linkTokens.resourceId, id),
  )
  const [found, [counted]] = await Promise.all([
    db
      .select({ link: linkTokens, user: users })
      .from(linkTokens)
      .leftJoin(users, eq(users.id, linkTokens.userId))
      .where(which)
      .orderBy(desc(linkTokens.createdAt), desc(linkTokens.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ links: count() }).from(linkTokens).where(which),
  ])
  const data = found.map(({ link, user }) => ({
    id: link.id,
    role: link.role,
    user: user && { id: user.id, full_name: `${user.firstName} ${user.lastName}`.trim() },
    resource: { type: link.resourceType, id: link.resourceId },
    created_at: iso(link.createdAt),
    expires_at: iso(link.expiresAt),
    opened_count: link.openedCount,
    last_opened_at: isoOrNull(link.lastOpenedAt),
  }))
  return { data, recordsFiltered: counted?.links ?? 0 }
}

/** Revokes a link and deletes every session it opened; false if there is none. The caller must notify live connections: `publishLinkRevoked`. */
export async function revokeLink(db: Db, id: number, now: Date): Promise<boolean> {
  const [link] = await db.select({ id: linkTokens.id }).from(linkTokens).where(eq(linkTokens.id, id))
  if (!link) return false
  await db
    .update(linkTokens)
    .set({ revokedAt: now })
    .where(and(eq(linkTokens.id, id), isNull(linkTokens.revokedAt)))
  await db.delete(sessions).where(eq(sessions.linkTokenId, id))
  return true
}
