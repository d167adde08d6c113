import { and, eq } from 'drizzle-orm'
import { notFound } from '../core/errors'
import type { Services } from '../core/services'
import { users, type ResourceType } from '../db/schema'
import { linkTokenFor } from './link-tokens'

export interface StaffLink {
  tenantId: number
  /** A technician, an admin, or a customer who was sent a link. */
  userId: number
  resource: { type: ResourceType; id: number }
  lifetimeMs?: number
}

const WEEK = 7 * 86_400_000

/**
 * The token of a link that lets somebody act without signing in: what goes into a text message to a technician.
 * There is no call for it; whoever runs the portal makes them.
 */
export async function createStaffLink({ database, secret, clock }: Pick<Services, 'database' | 'secret' | 'clock'>, link: StaffLink): Promise<string> {
  return database.withTenant(link.tenantId, async (db) => {
    const [user] = await db.select({ role: users.role }).from(users).where(and(eq(users.id, link.userId), eq(users.archived, false)))
    if (!user) throw notFound('No such user')
    return linkTokenFor(db, { secret }, {
      tenantId: link.tenantId, role: user.role, userId: link.userId, resource: link.resource, now: clock(), lifetimeMs: link.lifetimeMs ?? WEEK,
    })
  })
}
