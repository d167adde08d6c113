import { randomUUID } from 'node:crypto'
import type { Db } from '#foundation/database/database'
import { payments, type Adjustment } from '#foundation/database/schema'
import { recomputeBalance, type BalanceTenant } from './ledger'

interface NewAdjustment {
  invoiceId: number
  kind: Adjustment
  cents: number
  /** Shown on the invoice. */
  notes?: string | null
  /** For the office only. */
  message?: string | null
  userId?: number | null
  key?: string
  fingerprint?: string
  now: Date
}

/** Adds a row to the ledger that moves no money and lowers what is owed on a locked invoice. Voiding the row undoes it. */
export async function addAdjustment(
  db: Db,
  tenant: BalanceTenant,
  { invoiceId, kind, cents, notes, message, userId, key, fingerprint, now }: NewAdjustment,
): Promise<void> {
  await db.insert(payments).values({
    invoiceId,
    userId,
    idempotencyKey: key ?? `adjustment ${randomUUID()}`,
    requestFingerprint: fingerprint ?? '',
    referenceId: randomUUID(),
    transactionType: 'external',
    amountCents: 0,
    adjustment: kind,
    priceAdjustmentCents: cents,
    status: 'approved',
    transactionTime: now,
    settledAt: now,
    notes,
    message,
    createdAt: now,
  })
  await recomputeBalance(db, invoiceId, { tenant, now })
}
