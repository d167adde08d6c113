import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { canRead } from '#areas/documents'
import type { Db } from '#foundation/database/database'
import { closedPaymentKeys, invoices } from '#foundation/database/schema'
import { conflict, badRequest, notFound } from '#foundation/errors'
import type { Principal } from '#foundation/security/sessions'
import type { PaymentOutcome } from '@portal/contract'
import { isBareNumber } from './card-numbers'
import { getChargeId, findByKey, findParts, isRefund, type PaymentRow } from './ledger'

// A page that lost the response to its payment looks it up by key alone: a lookup with a body could pay. An unused key is
// closed on request, so that a payment still in flight can't arrive after the customer was told that it was not made.

/** Longer than any request can be in flight. */
const CLOSED_FOR_MS = 30 * 24 * 60 * 60_000

const KEY_CLOSED = 'This payment was canceled before it reached us, and nothing was charged. Please try again.'

/** Locks the key until the transaction ends: nobody else can pay under it or close it. */
export const lockKey = (db: Db, tenantId: number, key: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${tenantId} ${key}`}, 0))`)

/** 409 for a closed key. The caller has locked the key. */
export async function refuseClosedKey(db: Db, key: string): Promise<void> {
  const [closed] = await db
    .select({ id: closedPaymentKeys.id })
    .from(closedPaymentKeys)
    .where(eq(closedPaymentKeys.idempotencyKey, key))
  if (closed) throw conflict(KEY_CLOSED, 'Idempotency-Key')
}

/** 400 for a number, which `readKey` rejects as the key of a payment. */
function refuseNumbers(key: string): void {
  if (isBareNumber(key)) throw badRequest('key', 'The key must not be a number; a UUID does well.')
}

/** The payment with this key; null if there is none. 404 unless the principal may read every invoice that it pays. */
export async function readByKey(db: Db, principal: Principal, key: string): Promise<PaymentRow | null> {
  refuseNumbers(key)
  const payment = await findByKey(db, key)
  if (!payment || isRefund(payment)) return null
  const parts = await findParts(db, getChargeId(payment))
  const paid = await db
    .select({ id: invoices.id, userId: invoices.userId })
    .from(invoices)
    .where(
      inArray(
        invoices.id,
        parts.map(({ invoiceId }) => invoiceId),
      ),
    )
  if (!paid.every((invoice) => canRead(principal, { type: 'Invoice', ...invoice }))) throw notFound('No such payment')
  return payment
}

/** Closes a key, so that no payment is accepted under it. 409 if there is a payment under it. Idempotent. */
export async function closeKey(db: Db, tenantId: number, principal: Principal, key: string, now: Date): Promise<void> {
  await lockKey(db, tenantId, key)
  if (await readByKey(db, principal, key)) throw conflict('There is a payment under this key.', 'key')
  await db
    .delete(closedPaymentKeys)
    .where(
      and(
        eq(closedPaymentKeys.tenantId, tenantId),
        lte(closedPaymentKeys.closedAt, new Date(now.getTime() - CLOSED_FOR_MS)),
      ),
    )
  await db.insert(closedPaymentKeys).values({ idempotencyKey: key, closedAt: now }).onConflictDoNothing()
}

const outcomes: Record<PaymentRow['status'], PaymentOutcome['status']> = {
  approved: 'approved',
  submitted: 'submitted',
  attempted: 'processing',
  unknown: 'processing',
  failed: 'failed',
  partial: 'failed',
  voided: 'failed',
  returned: 'failed',
}

/** The outcome of a charge, with the amount for each invoice. */
export const toOutcome = (charge: PaymentRow, parts: readonly PaymentRow[]): PaymentOutcome => ({
  status: outcomes[charge.status],
  amount_cents: charge.chargedCents ?? charge.amountCents,
  transactions: parts.map(({ invoiceId, amountCents }) => ({ invoice_id: invoiceId, amount_cents: amountCents })),
})
