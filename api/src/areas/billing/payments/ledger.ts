import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { followInvoice } from '#areas/memberships'
import { firstRow, type Db } from '#foundation/database/database'
import { invoices, payments, type LedgerStatus } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { unprocessable } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import type { PaidInvoices, TransactionResponse } from '@portal/contract'
import { PAYMENT_FAILED, paymentCounts } from '@portal/rules'
import type { GatewayResult, Outcome } from '../gateways/gateway'
import { getReference } from './payment-references'
import { sendPaymentEmail, type Company } from './send-payment-email'

export type PaymentRow = typeof payments.$inferSelect
type InvoiceRow = typeof invoices.$inferSelect

/** Id of the row that represents the whole charge: the payment itself, unless it is a further part of a batch payment. */
export const getChargeId = ({ id, chargedWithId }: Pick<PaymentRow, 'id' | 'chargedWithId'>): number =>
  chargedWithId ?? id

export const isRefund = ({ refundOfId }: Pick<PaymentRow, 'refundOfId'>): boolean => refundOfId !== null

/** Locks invoices until the transaction ends. Every change to their payments takes these locks first, always in id order. */
export const lockInvoices = (db: Db, ids: readonly number[]): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(asc(invoices.id))
    .for('update')

export async function findPayment(db: Db, id: number): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  if (!row) throw new Error(`Payment ${id} is missing from the ledger.`)
  return row
}

export async function findByKey(db: Db, key: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.idempotencyKey, key))
  return row ?? null
}

/** All payments of one charge: the row that represents it, then the parts for further invoices. */
export const findParts = (db: Db, chargeId: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(or(eq(payments.id, chargeId), eq(payments.chargedWithId, chargeId)))
    .orderBy(asc(payments.id))

/** Locks the invoices of a charge, and returns its parts as they are then. */
export async function lockParts(db: Db, chargeId: number): Promise<{ charge: PaymentRow; parts: PaymentRow[] }> {
  // Which rows belong to a charge never changes, so they may be read before locking.
  await lockInvoices(
    db,
    (await findParts(db, chargeId)).map(({ invoiceId }) => invoiceId),
  )
  const parts = await findParts(db, chargeId)
  const charge = parts.find(({ id }) => id === chargeId)
  if (!charge) throw new Error(`Payment ${chargeId} is missing from the ledger.`)
  return { charge, parts }
}

/** Cents reserved by in-flight payments, which the balance does not include yet. */
export async function reservedCents(db: Db, invoiceId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::int` })
    .from(payments)
    // An in-flight refund frees nothing until it has gone through.
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.status, 'attempted'), isNull(payments.refundOfId)))
  return row?.cents ?? 0
}

/** A payment with an unknown outcome counts as paid; a refund with an unknown outcome does not count yet. */
export const countsInBalance = (row: Pick<PaymentRow, 'status' | 'refundOfId'>): boolean =>
  row.status !== 'partial' && !(isRefund(row) && row.status === 'unknown') && paymentCounts({ status: row.status })

/** Has arrived: not a bank transfer that may be returned, nor a payment with an unknown outcome. */
const hasArrived = (row: Pick<PaymentRow, 'status' | 'refundOfId'>): boolean =>
  isRefund(row) || row.status === 'approved'

type Counted = Pick<PaymentRow, 'status' | 'amountCents' | 'refundOfId' | 'priceAdjustmentCents' | 'adjustment'>

const sumCents = (made: readonly Counted[]): number => made.reduce((sum, { amountCents }) => sum + amountCents, 0)
const sumAdjustments = (made: readonly Counted[], kinds?: readonly Counted['adjustment'][]): number =>
  made.reduce(
    (sum, { priceAdjustmentCents, adjustment }) =>
      !kinds || kinds.includes(adjustment) ? sum + priceAdjustmentCents : sum,
    0,
  )

/** Whether an invoice is paid, as far as what it sells depends on it. What is written off was never paid; a credit is a gift. */
function toPaidState(
  { totalCents, balanceCents, finalizedAt }: InvoiceRow,
  counted: readonly Counted[],
): { isPaid: boolean; isOwed: boolean } {
  const credits = sumAdjustments(counted, ['credit'])
  // What deposits billed is paid with them.
  if (totalCents <= sumAdjustments(counted, ['billed']))
    return { isPaid: finalizedAt !== null && balanceCents <= 0, isOwed: balanceCents > 0 }
  const arrived = sumCents(counted.filter(hasArrived))
  const covered = arrived + sumAdjustments(counted, [null, 'credit', 'billed'])
  return {
    isPaid: arrived + credits > 0 && covered >= totalCents,
    isOwed: balanceCents > 0 || sumCents(counted) + credits <= 0,
  }
}

export type BalanceTenant = Pick<TenantRow, 'id' | 'timezone'>

/**
 * Recomputes the paid amount and balance of a locked invoice from its payments. Refunds are due again, but for what they lower
 * the price by. Called after every change of an invoice's total, payments, or of whether it is voided or final; memberships that
 * it sells follow it.
 */
export async function recomputeBalance(
  db: Db,
  invoiceId: number,
  { tenant, now }: { tenant: BalanceTenant; now: Date },
): Promise<void> {
  const made: Counted[] = await db
    .select({
      status: payments.status,
      amountCents: payments.amountCents,
      refundOfId: payments.refundOfId,
      priceAdjustmentCents: payments.priceAdjustmentCents,
      adjustment: payments.adjustment,
    })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
  const counted = made.filter(countsInBalance)
  const paid = sumCents(counted)
  const settled = paid + sumAdjustments(counted)
  const invoice = firstRow(
    await db
      .update(invoices)
      .set({
        totalTransactionsCents: paid,
        balanceCents: sql`case when ${invoices.voided} then 0 else ${invoices.totalCents} - ${settled}::int end`,
      })
      .where(eq(invoices.id, invoiceId))
      .returning(),
  )
  const { userId, voided } = invoice
  await followInvoice(db, tenant, { id: invoiceId, userId, voided, ...toPaidState(invoice, counted) }, now)
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
  reference_id: getReference(row),
  invoice_id: row.invoiceId,
  status,
})

/** The response to store for replay under the same key; null while the outcome is unknown. */
function firstAnswer(row: PaymentRow, status: LedgerStatus): PaymentRow['response'] {
  if (status === 'unknown' || status === 'attempted') return null
  if (status === 'approved' || status === 'submitted') return { status: 200, body: toAnswer(row, status) }
  return { status: 422, body: { message: PAYMENT_FAILED } }
}

/**
 * The response for a payment. Throws 422 if it failed. While the outcome is not known the status is `unknown`: the payment
 * holds its part of the balance, so nobody is asked to pay twice in the meantime.
 */
export function toTransactionResponse(row: PaymentRow): TransactionResponse {
  if (!row.response) return toAnswer(row, 'unknown')
  if (row.response.status !== 200)
    throw unprocessable('Your payment could not be processed. Please try again or try a different payment method.')
  return row.response.body as TransactionResponse
}

/** The same for one charge over several invoices. */
export function toPaidInvoices(charge: PaymentRow, parts: readonly PaymentRow[]): PaidInvoices {
  const { reference_id, status } = toTransactionResponse(charge)
  return {
    amount_cents: charge.chargedCents ?? charge.amountCents,
    reference_id,
    status,
    transactions: parts.map(toTransactionResponse),
  }
}

const OPEN: readonly LedgerStatus[] = ['attempted', 'unknown']
const HOLDS_MONEY: readonly Outcome[] = ['approved', 'submitted', 'partial']

/** The status that a result moves a payment to; null if it changes nothing. */
function nextStatus(current: PaymentRow, outcome: Outcome): LedgerStatus | null {
  if (OPEN.includes(current.status)) return statuses[outcome]
  if (current.status !== 'failed' || !HOLDS_MONEY.includes(outcome)) return null
  // The payer was told that it failed, but it went through after all: as `partial` the charge is voided.
  return isRefund(current) ? statuses[outcome] : 'partial'
}

async function changeParts(
  db: Db,
  parts: readonly PaymentRow[],
  at: { tenant: TenantRow; now: Date },
  change: (part: PaymentRow) => Partial<PaymentRow>,
): Promise<PaymentRow[]> {
  const changed: PaymentRow[] = []
  for (const part of parts) {
    const [row] = await db.update(payments).set(change(part)).where(eq(payments.id, part.id)).returning()
    changed.push(row ?? part)
    await recomputeBalance(db, part.invoiceId, at)
  }
  return changed
}

const ofCharge = (parts: readonly PaymentRow[], chargeId: number, fallback: PaymentRow): PaymentRow =>
  parts.find(({ id }) => id === chargeId) ?? fallback

/**
 * Writes a result to a payment and all its parts, and updates the balances. Emails the payer if it went through, unless
 * `quietly`. Idempotent: a settled payment is not changed. Returns the charge's row as it is afterwards.
 */
export async function settlePayment(
  db: Db,
  company: Company,
  payment: Pick<PaymentRow, 'id' | 'chargedWithId'>,
  result: GatewayResult,
  now: Date,
  { quietly = false }: { quietly?: boolean } = {},
): Promise<PaymentRow> {
  const { charge, parts } = await lockParts(db, getChargeId(payment))
  const status = nextStatus(charge, result.outcome)
  if (!status) return charge
  const isCard = charge.transactionType === 'card'
  const settled = await changeParts(db, parts, { tenant: company.tenant, now }, (part) => ({
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
  // With a stored response it was settled before and has only returned from a failed void.
  const isNews = charge.response === null && (status === 'approved' || status === 'submitted')
  if (status === 'voided' && charge.response?.status === 200) await sendVoided(db, company, settled, now)
  if (isNews && !quietly) await sendPaymentEmail(db, company, settled, isRefund(charge) ? 'refund' : 'receipt', now)
  return ofCharge(settled, charge.id, charge)
}

/** Mails that a payment by card or bank was voided. Of one by hand it is not known whether there was a receipt. */
async function sendVoided(db: Db, company: Company, parts: readonly PaymentRow[], now: Date): Promise<void> {
  const [charge] = parts
  if (charge?.gateway && !isRefund(charge)) await sendPaymentEmail(db, company, parts, 'voided', now)
}

/** Updates a payment that was settled before (voided, returned by the bank, final). Changes nothing unless its status is in `from`. */
export async function changePayment(
  db: Db,
  company: Company,
  payment: Pick<PaymentRow, 'id' | 'chargedWithId'>,
  from: readonly LedgerStatus[],
  change: Partial<Pick<PaymentRow, 'status' | 'settledAt' | 'message'>> & { checkedAt: Date },
): Promise<PaymentRow> {
  const { charge, parts } = await lockParts(db, getChargeId(payment))
  if (!from.includes(charge.status)) return charge
  const changed = await changeParts(db, parts, { tenant: company.tenant, now: change.checkedAt }, () => change)
  if (change.status === 'returned' && !isRefund(charge))
    await sendPaymentEmail(db, company, changed, 'payment_returned', change.checkedAt)
  if (change.status === 'voided' && charge.status !== 'partial')
    await sendVoided(db, company, changed, change.checkedAt)
  return ofCharge(changed, charge.id, charge)
}
