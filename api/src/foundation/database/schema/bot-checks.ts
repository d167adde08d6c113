import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant, rowId, tenantId } from './columns'

/** Bot checks and proofs that were used, by the hash of each, until they would have expired anyway. */
export const usedBotChecks = pgTable('used_bot_checks', {
  id: rowId(),
  tenantId: tenantId(),
  hash: text('hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
})
