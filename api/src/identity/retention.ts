import { lt, or } from 'drizzle-orm'
import type { Services } from '../core/services'
import { cableTokens, sessions } from '../db/schema'

const DAY_MS = 24 * 3_600_000

type Needs = Pick<Services, 'database' | 'tenants' | 'clock'>

/** Deletes sessions and tokens of live connections that ended a day ago: every opening of a link makes some. Returns how many went. */
export async function dropOldSessions({ database, tenants, clock }: Needs): Promise<number> {
  const before = new Date(clock().getTime() - DAY_MS)
  let dropped = 0
  for (const tenant of await tenants.all()) {
    dropped += await database.withTenant(tenant.id, async (db) => {
      const tokens = await db.delete(cableTokens).where(lt(cableTokens.expiresAt, before)).returning({ id: cableTokens.id })
      const ended = await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.idleExpiresAt, before))).returning({ id: sessions.id })
      return tokens.length + ended.length
    })
  }
  return dropped
}
