import { sql } from 'drizzle-orm'

/** By which `changes` has what the transaction does. */
export const transactionNumber = sql<number>`pg_current_xact_id()::text::bigint + portal_transaction_offset()`
