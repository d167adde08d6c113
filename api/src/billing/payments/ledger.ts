import type { TransactionResponse } from '@portal/contract'
import { PAYMENT_FAILED, paymentCounts } from '@portal/rules'
import { and, eq, sql } from 'drizzle-orm'
import { iso } from '../../core/dates'
import { refused } from '../../core/errors'
import type { Db } from '../../db/database'
import { invoices, payments, type LedgerStatus } from '../../db/schema'
import type { GatewayResult, Outcome } from '../gateways/gateway'

export type PaymentRow = typeof payments.$inferSelect

/** The invoice, locked until the transaction ends: whoever changes its payments takes this lock first. */
export async function lockInvoice(db: Db, id: number): Promise<typeof invoices.$inferSelect> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!row) throw new Error(`The invoice ${id} of a payment is gone.`)
  return row
}

export async function findPayment(db: Db, id: number): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  if (!row) throw new Error(`The payment ${id} is gone from the ledger.`)
  return row
}

export async function findByKey(db: Db, key: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.idempotencyKey, key))
  return row ?? null
}

/** Cents that payments on their way have asked for and that no balance shows yet. */
export async function reservedCents(db: Db, invoiceId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::int` })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.status, 'attempted')))
  return row?.cents ?? 0
}

const counts = (status: LedgerStatus): boolean => status !== 'partial' && paymentCounts({ status })

/** Brings the stored figures of a locked invoice in line with its payments. */
export async function recomputeBalance(db: Db, invoiceId: number): Promise<void> {
  const made = await db.select({ status: payments.status, amountCents: payments.amountCents }).from(payments).where(eq(payments.invoiceId, invoiceId))
  const paid = made.filter(({ status }) => counts(status)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  await db
    .update(invoices)
    .set({ totalTransactionsCents: paid, balanceCents: sql`case when ${invoices.voided} then 0 else ${invoices.totalCents} - ${paid}::int end` })
    .where(eq(invoices.id, invoiceId))
}

const statuses: Record<Outcome, LedgerStatus> = {
  approved: 'approved',
  submitted: 'submitted',
  declined: 'failed',
  voided: 'voided',
  partial: 'partial',
  unknown: 'unknown',
}

const toAnswer = (row: PaymentRow, status: TransactionResponse['status']): TransactionResponse => ({
  amount_cents: row.amountCents,
  transaction_time: iso(row.transactionTime),
  reference_id: row.referenceId,
  invoice_id: row.invoiceId,
  status,
})

/** The first answer to a payment, as a later request with the same key hears it too; null while nobody knows. */
function firstAnswer(row: PaymentRow, status: LedgerStatus): PaymentRow['response'] {
  if (status === 'unknown' || status === 'attempted') return null
  if (status === 'approved' || status === 'submitted') return { status: 200, body: toAnswer(row, status) }
  return { status: 422, body: { message: PAYMENT_FAILED } }
}

/**
 * What to tell of a payment. Throws 422 for one that failed. One that nobody can tell of yet is answered as `unknown`:
 * it holds its part of the balance, so nobody is asked to pay it twice meanwhile.
 */
export function answerOf(row: PaymentRow): TransactionResponse {
  if (!row.response) return toAnswer(row, 'unknown')
  if (row.response.status !== 200) throw refused(PAYMENT_FAILED)
  return row.response.body as TransactionResponse
}

const OPEN: readonly LedgerStatus[] = ['attempted', 'unknown']

/**
 * Writes what became of a payment, and the balance with it. May be repeated: a payment that is settled stays as it is.
 * Answers the row as it stands then.
 */
export async function settlePayment(db: Db, payment: Pick<PaymentRow, 'id' | 'invoiceId'>, result: GatewayResult, now: Date): Promise<PaymentRow> {
  await lockInvoice(db, payment.invoiceId)
  const current = await findPayment(db, payment.id)
  if (!OPEN.includes(current.status)) return current
  const status = statuses[result.outcome]
  const isCard = current.transactionType === 'card'
  const [settled] = await db
    .update(payments)
    .set({
      status,
      response: firstAnswer(current, status),
      settledAt: status === 'approved' ? now : null,
      checkedAt: now,
      gatewayReference: result.processorId ?? current.gatewayReference,
      message: result.message?.slice(0, 500) ?? current.message,
      ...(isCard
        ? { cardBrand: result.brand ?? current.cardBrand, cardLast4: result.last4 ?? current.cardLast4 }
        : { achLast4: result.last4 ?? current.achLast4 }),
    })
    .where(eq(payments.id, current.id))
    .returning()
  await recomputeBalance(db, current.invoiceId)
  return settled ?? current
}

/** Moves a payment on that was settled before: a part given back, a transfer returned by the bank, one that is final. */
export async function changePayment(
  db: Db,
  payment: Pick<PaymentRow, 'id' | 'invoiceId'>,
  from: LedgerStatus,
  change: Partial<Pick<PaymentRow, 'status' | 'settledAt' | 'message' | 'checkedAt'>>,
): Promise<PaymentRow> {
  await lockInvoice(db, payment.invoiceId)
  const [changed] = await db
    .update(payments)
    .set(change)
    .where(and(eq(payments.id, payment.id), eq(payments.status, from)))
    .returning()
  if (changed) await recomputeBalance(db, payment.invoiceId)
  return changed ?? findPayment(db, payment.id)
}
