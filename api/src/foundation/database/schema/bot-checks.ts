import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant, rowId, tenantId } from './columns'

/** Hashes of used bot checks and proofs, kept until these would have expired anyway. */
export const usedBotChecks = pgTable('used_bot_checks', {
  id: rowId(),
  tenantId: tenantId(),
  hash: text('hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
})
