import { and, eq, lt, or } from 'drizzle-orm'
import type { Services } from '../../foundation/services'
import { cableTokens, knownNetworks, mails, passwordResets, sessions, signInAttempts } from '../../foundation/database/schema'

const DAY_MS = 24 * 3_600_000
/** Longer than any session lives: whoever comes back before it ends must not be a stranger. */
const NETWORK_DAYS = 90

type Needs = Pick<Services, 'database' | 'tenants' | 'clock'>

/** Deletes sessions, tokens of live connections and of new passwords, and the mails that these were asked for with, that ended a day ago: every opening of a link makes some. So do failed attempts to sign in, and networks that nobody signed in from for long. Returns how many went. */
export async function deleteExpiredSessions({ database, tenants, clock }: Needs): Promise<number> {
  const before = new Date(clock().getTime() - DAY_MS)
  let dropped = 0
  for (const tenant of await tenants.all()) {
    dropped += await database.withTenant(tenant.id, async (db) => {
      const tokens = await db.delete(cableTokens).where(lt(cableTokens.expiresAt, before)).returning({ id: cableTokens.id })
      const resets = await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before)).returning({ id: passwordResets.id })
      // They are told apart from nobody's by what became of them, which is nobody's business a day later.
      const asked = await db.delete(mails).where(and(eq(mails.kind, 'password_reset'), lt(mails.createdAt, before))).returning({ id: mails.id })
      const attempts = await db.delete(signInAttempts).where(lt(signInAttempts.createdAt, before)).returning({ id: signInAttempts.id })
      const networks = await db.delete(knownNetworks).where(lt(knownNetworks.lastUsedAt, new Date(clock().getTime() - NETWORK_DAYS * DAY_MS))).returning({ id: knownNetworks.id })
      const ended = await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.idleExpiresAt, before))).returning({ id: sessions.id })
      return tokens.length + resets.length + asked.length + attempts.length + networks.length + ended.length
    })
  }
  return dropped
}
