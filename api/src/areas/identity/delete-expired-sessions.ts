import { and, eq, lt, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { deleteRows, sumOverTenants } from '#foundation/database/delete-rows'
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
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  const yesterday = before(1)
  const expired: [PgTable, SQL | undefined][] = [
    [cableTokens, lt(cableTokens.expiresAt, yesterday)],
    [pendingEmails, lt(pendingEmails.expiresAt, before(PENDING_DAYS))],
    [passwordResets, lt(passwordResets.expiresAt, yesterday)],
    // Mails to unknown addresses are never sent, so these rows reveal who has an account.
    [mails, and(eq(mails.kind, 'password_reset'), lt(mails.createdAt, yesterday))],
    [signInAttempts, lt(signInAttempts.createdAt, yesterday)],
    [knownNetworks, lt(knownNetworks.lastUsedAt, before(NETWORK_DAYS))],
    [sessions, or(lt(sessions.expiresAt, yesterday), lt(sessions.idleExpiresAt, yesterday))],
  ]
  return sumOverTenants({ database, tenants }, async (db) => {
    let deleted = 0
    for (const [table, which] of expired) deleted += await deleteRows(db, table, which)
    return deleted
  })
}

/** Deletes contacts of addresses that their customers have deleted: other persons' emails and phones. Also those of before, from when they stayed. */
export const deleteContactsOfDeletedAddresses = (services: Needs): Promise<number> =>
  sumOverTenants(services, (db) =>
    deleteContacts(db, db.select({ id: addresses.id }).from(addresses).where(eq(addresses.archived, true))),
  )
