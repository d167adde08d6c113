import type { PaidInvoices, TransactionResponse } from '@portal/contract'
import { PAYMENT_FAILED, paymentCounts } from '@portal/rules'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { iso } from '../../../foundation/dates'
import { unprocessable } from '../../../foundation/errors'
import type { TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import { invoices, payments, type LedgerStatus } from '../../../foundation/database/schema'
import type { GatewayResult, Outcome } from '../gateways/gateway'
import { referenceOf } from './payment-references'
import { sendPaymentEmail } from './send-payment-email'

export type PaymentRow = typeof payments.$inferSelect
type InvoiceRow = typeof invoices.$inferSelect

/** The row that stands for the whole charge; it is the payment itself unless several invoices were paid at once. */
export const chargeIdOf = ({ id, chargedWithId }: Pick<PaymentRow, 'id' | 'chargedWithId'>): number => chargedWithId ?? id

export const isRefund = ({ refundOfId }: Pick<PaymentRow, 'refundOfId'>): boolean => refundOfId !== null

/** Invoices, locked until the transaction ends: whoever changes their payments takes these locks first, and always in this order. */
export const lockInvoices = (db: Db, ids: readonly number[]): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(inArray(invoices.id, [...ids])).orderBy(asc(invoices.id)).for('update')

export async function findPayment(db: Db, id: number): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  if (!row) throw new Error(`The payment ${id} is gone from the ledger.`)
  return row
}

export async function findByKey(db: Db, key: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.idempotencyKey, key))
  return row ?? null
}

/** All that one charge pays: the row that stands for it, then the parts that other invoices got of it. */
export const findParts = (db: Db, chargeId: number): Promise<PaymentRow[]> =>
  db.select().from(payments).where(or(eq(payments.id, chargeId), eq(payments.chargedWithId, chargeId))).orderBy(asc(payments.id))

/** The parts of a charge as they stand once their invoices are locked. */
export async function lockParts(db: Db, chargeId: number): Promise<{ charge: PaymentRow; parts: PaymentRow[] }> {
  // Who belongs to a charge never changes, so it may be read before the locks.
  await lockInvoices(db, (await findParts(db, chargeId)).map(({ invoiceId }) => invoiceId))
  const parts = await findParts(db, chargeId)
  const charge = parts.find(({ id }) => id === chargeId)
  if (!charge) throw new Error(`The payment ${chargeId} is gone from the ledger.`)
  return { charge, parts }
}

/** Cents that payments on their way have asked for and that no balance shows yet. */
export async function reservedCents(db: Db, invoiceId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::int` })
    .from(payments)
    // A refund on its way makes no room before it has gone back.
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.status, 'attempted'), isNull(payments.refundOfId)))
  return row?.cents ?? 0
}

/** A payment that may have been taken holds its part; a refund that may not have been given is still to come. */
const countsInBalance = (row: Pick<PaymentRow, 'status' | 'refundOfId'>): boolean =>
  row.status !== 'partial' && !(isRefund(row) && row.status === 'unknown') && paymentCounts({ status: row.status })

/** Brings the stored figures of a locked invoice in line with its payments. */
export async function recomputeBalance(db: Db, invoiceId: number): Promise<void> {
  const made = await db
    .select({ status: payments.status, amountCents: payments.amountCents, refundOfId: payments.refundOfId })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
  const paid = made.filter(countsInBalance).reduce((sum, { amountCents }) => sum + amountCents, 0)
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
  reference_id: referenceOf(row),
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
export function toTransactionResponse(row: PaymentRow): TransactionResponse {
  if (!row.response) return toAnswer(row, 'unknown')
  if (row.response.status !== 200) throw unprocessable(PAYMENT_FAILED)
  return row.response.body as TransactionResponse
}

/** The same for one charge over several invoices. */
export function toPaidInvoices(charge: PaymentRow, parts: readonly PaymentRow[]): PaidInvoices {
  const { reference_id, status } = toTransactionResponse(charge)
  return { amount_cents: charge.chargedCents ?? charge.amountCents, reference_id, status, transactions: parts.map(toTransactionResponse) }
}

const OPEN: readonly LedgerStatus[] = ['attempted', 'unknown']
const HOLDS_MONEY: readonly Outcome[] = ['approved', 'submitted', 'partial']

/** Where a result moves a payment to; null when it changes nothing. */
function nextStatus(current: PaymentRow, outcome: Outcome): LedgerStatus | null {
  if (OPEN.includes(current.status)) return statuses[outcome]
  if (current.status !== 'failed' || !HOLDS_MONEY.includes(outcome)) return null
  // It was given up and its payer told so, and then it went through after all: what was taken is given back.
  return isRefund(current) ? statuses[outcome] : 'partial'
}

async function changeParts(db: Db, parts: readonly PaymentRow[], change: (part: PaymentRow) => Partial<PaymentRow>): Promise<PaymentRow[]> {
  const changed: PaymentRow[] = []
  for (const part of parts) {
    const [row] = await db.update(payments).set(change(part)).where(eq(payments.id, part.id)).returning()
    changed.push(row ?? part)
    await recomputeBalance(db, part.invoiceId)
  }
  return changed
}

const ofCharge = (parts: readonly PaymentRow[], chargeId: number, fallback: PaymentRow): PaymentRow => parts.find(({ id }) => id === chargeId) ?? fallback

/**
 * Writes what became of a payment, of all its parts, and the balances with it; the payer is written to when it went
 * through, unless `quietly`. May be repeated: a payment that is settled stays as it is. Answers the row as it stands then.
 */
export async function settlePayment(
  db: Db,
  tenant: TenantRow,
  payment: Pick<PaymentRow, 'id' | 'chargedWithId'>,
  result: GatewayResult,
  now: Date,
  { quietly = false }: { quietly?: boolean } = {},
): Promise<PaymentRow> {
  const { charge, parts } = await lockParts(db, chargeIdOf(payment))
  const status = nextStatus(charge, result.outcome)
  if (!status) return charge
  const isCard = charge.transactionType === 'card'
  const settled = await changeParts(db, parts, (part) => ({
    status,
    response: part.response ?? firstAnswer(part, status),
    settledAt: status === 'approved' ? (part.settledAt ?? now) : null,
    checkedAt: now,
    gatewayReference: result.processorId ?? part.gatewayReference,
    message: result.message?.slice(0, 500) ?? part.message,
    ...(isCard
      ? { cardBrand: result.brand ?? part.cardBrand, cardLast4: result.last4 ?? part.cardLast4 }
      : { achLast4: result.last4 ?? part.achLast4 }),
  }))
  // One that had been settled before is only back from an attempt to void it.
  const isNews = charge.response === null && (status === 'approved' || status === 'submitted')
  if (isNews && !quietly) await sendPaymentEmail(db, tenant, settled, isRefund(charge) ? 'refund' : 'receipt', now)
  return ofCharge(settled, charge.id, charge)
}

/** Moves a payment on that was settled before: given back, voided, returned by the bank, final. Changes nothing unless it stands at `from`. */
export async function changePayment(
  db: Db,
  tenant: TenantRow,
  payment: Pick<PaymentRow, 'id' | 'chargedWithId'>,
  from: readonly LedgerStatus[],
  change: Partial<Pick<PaymentRow, 'status' | 'settledAt' | 'message' | 'checkedAt'>>,
): Promise<PaymentRow> {
  const { charge, parts } = await lockParts(db, chargeIdOf(payment))
  if (!from.includes(charge.status)) return charge
  const changed = await changeParts(db, parts, () => change)
  if (change.status === 'returned' && !isRefund(charge)) await sendPaymentEmail(db, tenant, changed, 'payment_returned', change.checkedAt ?? charge.transactionTime)
  return ofCharge(changed, charge.id, charge)
}
