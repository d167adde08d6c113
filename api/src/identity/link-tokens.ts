import type { Role } from '@portal/contract'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Services } from '../core/services'
import type { Db } from '../db/database'
import { linkTokens, type ResourceType } from '../db/schema'
import { deriveLinkToken, hashToken, newToken } from '../security/tokens'

export interface LinkRequest {
  tenantId: number
  role: Role
  /** Whom the link speaks for; null for a viewer. */
  userId: number | null
  resource: { type: ResourceType; id: number }
  now: Date
  lifetimeMs: number
}

export type LinkRow = typeof linkTokens.$inferSelect

/** The token of a link to one thing: the one that is already out while it is good, else a new one. */
export async function linkTokenFor(db: Db, { secret }: Pick<Services, 'secret'>, link: LinkRequest): Promise<string> {
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
      ),
    )
    .orderBy(desc(linkTokens.id))
    .limit(1)
  if (active) {
    const token = deriveLinkToken(secret, link.tenantId, active.nonce)
    // Another secret was in use when this one was made: it still opens, but can't be told again.
    if (hashToken(token) === active.tokenHash) return token
  }
  const nonce = newToken()
  const token = deriveLinkToken(secret, link.tenantId, nonce)
  await db.insert(linkTokens).values({
    nonce,
    tokenHash: hashToken(token),
    role: link.role,
    userId: link.userId,
    resourceType: link.resource.type,
    resourceId: link.resource.id,
    createdAt: link.now,
    expiresAt: new Date(link.now.getTime() + link.lifetimeMs),
  })
  return token
}

export async function findLink(db: Db, token: string): Promise<LinkRow | null> {
  const [row] = await db.select().from(linkTokens).where(eq(linkTokens.tokenHash, hashToken(token)))
  return row ?? null
}
