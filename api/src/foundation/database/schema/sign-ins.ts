import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, rowId, tenantId } from './columns'
import { users } from './users'

/** Sign-in attempts that are in progress or have failed, to limit guessing at one account from many networks. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: rowId(),
    tenantId: tenantId(),
    /** Hash of the customer, or of an email without an account: both are stored alike, and neither is readable. */
    accountHash: text('account_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('sign_in_attempts_account').on(t.tenantId, t.accountHash, t.createdAt)],
)

/** Networks that a customer has signed in from. The address itself is not stored. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    networkHash: text('network_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (t) => [uniqueIndex('known_networks_unique').on(t.userId, t.networkHash)],
)
