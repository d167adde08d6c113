import { and, eq, lt, or } from 'drizzle-orm'
import {
  addresses,
  cableTokens,
  knownNetworks,
  mails,
  passwordResets,
  pendingEmails,
  sessions,
  signInAttempts,
} from '#foundation/database/schema'
import type { Services } from '#foundation/services'
import { deleteContacts } from './addresses/contacts'

const DAY_MS = 24 * 3_600_000
/** Longer than any session's lifetime, so that a customer who is still signed in has a known network. */
const NETWORK_DAYS = 90
/** After it expired; until then the profile shows it, to be mailed again. */
const PENDING_DAYS = 30

type Needs = Pick<Services, 'database' | 'tenants' | 'clock'>

/**
 * Deletes sessions (every opened link creates one), cable tokens and password resets that expired over a day ago, password
 * reset mails and sign-in attempts older than a day, new emails that nobody confirmed, and known networks unused for 90 days. Returns the number of rows.
 */
export async function deleteExpiredSessions({ database, tenants, clock }: Needs): Promise<number> {
  const before = new Date(clock().getTime() - DAY_MS)
  let dropped = 0
  for (const tenant of await tenants.all()) {
    dropped += await database.withTenant(tenant.id, async (db) => {
      const tokens = await db
        .delete(cableTokens)
        .where(lt(cableTokens.expiresAt, before))
        .returning({ id: cableTokens.id })
      const pending = await db
        .delete(pendingEmails)
        .where(lt(pendingEmails.expiresAt, new Date(clock().getTime() - PENDING_DAYS * DAY_MS)))
        .returning({ id: pendingEmails.id })
      const resets = await db
        .delete(passwordResets)
        .where(lt(passwordResets.expiresAt, before))
        .returning({ id: passwordResets.id })
      // Mails to unknown addresses are never sent, so these rows reveal who has an account.
      const asked = await db
        .delete(mails)
        .where(and(eq(mails.kind, 'password_reset'), lt(mails.createdAt, before)))
        .returning({ id: mails.id })
      const attempts = await db
        .delete(signInAttempts)
        .where(lt(signInAttempts.createdAt, before))
        .returning({ id: signInAttempts.id })
      const networks = await db
        .delete(knownNetworks)
        .where(lt(knownNetworks.lastUsedAt, new Date(clock().getTime() - NETWORK_DAYS * DAY_MS)))
        .returning({ id: knownNetworks.id })
      const ended = await db
        .delete(sessions)
        .where(or(lt(sessions.expiresAt, before), lt(sessions.idleExpiresAt, before)))
        .returning({ id: sessions.id })
      return (
        tokens.length + pending.length + resets.length + asked.length + attempts.length + networks.length + ended.length
      )
    })
  }
  return dropped
}

/** Deletes contacts of addresses that their customers have deleted: other persons' emails and phones. Also those of before, from when they stayed. */
export async function deleteContactsOfDeletedAddresses({ database, tenants }: Needs): Promise<number> {
  let dropped = 0
  for (const tenant of await tenants.all()) {
    dropped += await database.withTenant(tenant.id, async (db) => {
      const gone = db.select({ id: addresses.id }).from(addresses).where(eq(addresses.archived, true))
      return deleteContacts(db, gone)
    })
  }
  return dropped
}
