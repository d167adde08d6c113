import { and, eq, lt, or } from 'drizzle-orm'
import type { Services } from '../core/services'
import { cableTokens, mails, passwordResets, sessions } from '../db/schema'

const DAY_MS = 24 * 3_600_000

type Needs = Pick<Services, 'database' | 'tenants' | 'clock'>

/** Deletes sessions, tokens of live connections and of new passwords, and the mails that these were asked for with, that ended a day ago: every opening of a link makes some. Returns how many went. */
export async function dropOldSessions({ database, tenants, clock }: Needs): Promise<number> {
  const before = new Date(clock().getTime() - DAY_MS)
  let dropped = 0
  for (const tenant of await tenants.all()) {
    dropped += await database.withTenant(tenant.id, async (db) => {
      const tokens = await db.delete(cableTokens).where(lt(cableTokens.expiresAt, before)).returning({ id: cableTokens.id })
      const resets = await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before)).returning({ id: passwordResets.id })
      // They are told apart from nobody's by what became of them, which is nobody's business a day later.
      const asked = await db.delete(mails).where(and(eq(mails.kind, 'password_reset'), lt(mails.createdAt, before))).returning({ id: mails.id })
      const ended = await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.idleExpiresAt, before))).returning({ id: sessions.id })
      return tokens.length + resets.length + asked.length + ended.length
    })
  }
  return dropped
}
