import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { invoices, payments } from '#foundation/database/schema'
import { conflict, notFound, unprocessable } from '#foundation/errors'
import type { Principal } from '#foundation/security/sessions'
import type { Refund } from '@portal/contract'
import type { PaymentGateway } from '../gateways/gateway'
import { findForAdmin } from './admin-payments'
import { refundsOfCharge } from './find-gateway-refund'
import {
  countsInBalance,
  getChargeId,
  findByKey,
  isRefund,
  lockInvoices,
  lockParts,
  settlePayment,
  type PaymentRow,
} from './ledger'
import { chargeName } from './payment-references'
import { awaitFirst, settle, type Settling } from './settle'

export interface RefundRequest {
  paymentId: number
  amountCents: number
  notes: string | null
  /** The amount is due again, instead of lowering the price. */
  reopensBalance: boolean
  key: string
}

type FirstStep =
  | { kind: 'repeat'; refund: PaymentRow; original: PaymentRow }
  | { kind: 'done'; refund: PaymentRow }
  | { kind: 'refund'; refund: PaymentRow; original: PaymentRow; gateway: PaymentGateway }

const AMOUNT = 'refund.amount_cents'
/** Refunds that went through or still may: their amount cannot be refunded again. */
const HELD: readonly PaymentRow['status'][] = ['attempted', 'unknown', 'approved', 'submitted']
const OPEN: PaymentRow['status'][] = ['attempted', 'unknown']

const hashRefund = ({ paymentId, amountCents, reopensBalance }: RefundRequest, { userId }: Principal): string =>
  createHash('sha256')
    .update(JSON.stringify(['refund', paymentId, amountCents, userId, ...(reopensBalance ? ['reopens_balance'] : [])]))
    .digest('hex')

/**
 * By how much a refund lowers the price of its locked invoice: by what it gives back beyond a credit that the customer has. Nothing
 * is owed on a voided invoice, so all that was paid for it is a credit.
 */
async function priceAdjustment(
  db: Db,
  { invoiceId }: PaymentRow,
  { amountCents, reopensBalance }: RefundRequest,
): Promise<number> {
  const [invoice] = await lockInvoices(db, [invoiceId])
  if (!invoice || invoice.voided || reopensBalance) return 0
  const inFlight = await db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), isNotNull(payments.refundOfId), inArray(payments.status, OPEN)))
  const givenBackCents = inFlight.reduce((sum, refund) => sum - refund.amountCents - refund.priceAdjustmentCents, 0)
  const creditCents = Math.max(0, -invoice.balanceCents - givenBackCents)
  return Math.max(0, amountCents - creditCents)
}

/** 422 for a payment of which this amount cannot be refunded, 409 while another refund of its charge is in flight. */
async function requireRefundable(db: Db, original: PaymentRow, chargeId: number, cents: number): Promise<void> {
  if (isRefund(original)) throw unprocessable('A refund cannot be refunded.')
  if (original.adjustment) throw unprocessable('No money was paid here. Void it instead.')
  if (original.status !== 'approved' && original.status !== 'submitted')
    throw unprocessable('Only a payment that went through can be refunded.')
  const others = await refundsOfCharge(db, chargeId)
  // One at a time: without refund references at the vendor, only the amount refunded before tells refunds apart.
  if (others.some(({ status }) => OPEN.includes(status)))
    throw conflict('Another refund of this payment is in progress. Please try again in a moment.')
  const held = others
    .filter(({ refundOfId, status }) => refundOfId === original.id && HELD.includes(status))
    .reduce((sum, { amountCents }) => sum - amountCents, 0)
  const left = original.amountCents - held
  if (cents > left)
    throw unprocessable(
      (i18n) => i18n._('At most {amount} can be refunded.', { amount: i18n.format.cents(left) }),
      AMOUNT,
    )
}

/** Checks a refund under the locks of its charge, and writes the `attempted` row. */
async function beginRefund(
  db: Db,
  request: RefundRequest,
  principal: Principal,
  settling: Settling,
): Promise<FirstStep> {
  const { tenant, ways, clock } = settling
  const fingerprint = hashRefund(request, principal)
  const found = await findForAdmin(db, principal, request.paymentId)
  const { parts, charge } = await lockParts(db, getChargeId(found))
  const original = parts.find(({ id }) => id === request.paymentId)
  if (!original) throw notFound('No such payment')
  const known = await findByKey(db, request.key)
  if (known && known.requestFingerprint !== fingerprint)
    throw conflict('This Idempotency-Key was used for something else.', 'Idempotency-Key')
  if (known) return { kind: 'repeat', refund: known, original }

  await requireRefundable(db, original, charge.id, request.amountCents)
  const gateway = original.gateway ? ways.byProvider(tenant, original.gateway) : null
  if (original.gateway && (!gateway || !original.gatewayReference))
    throw unprocessable('This payment cannot be refunded here: its gateway account is gone.')
  const at = clock()
  const inserted = await db
    .insert(payments)
    .values({
      invoiceId: original.invoiceId,
      userId: principal.userId,
      idempotencyKey: request.key,
      requestFingerprint: fingerprint,
      referenceId: randomUUID(),
      gateway: original.gateway,
      methodKey: original.methodKey,
      transactionType: original.transactionType,
      cardBrand: original.cardBrand,
      cardLast4: original.cardLast4,
      entryMethod: original.entryMethod,
      achAccountType: original.achAccountType,
      achLast4: original.achLast4,
      processorName: original.processorName,
      checkNumber: original.checkNumber,
      amountCents: -request.amountCents,
      priceAdjustmentCents: await priceAdjustment(db, original, request),
      refundOfId: original.id,
      status: 'attempted',
      transactionTime: at,
      notes: request.notes,
      createdAt: at,
    })
    .returning()
  const refund = firstRow(inserted)
  if (gateway) return { kind: 'refund', refund, original, gateway }
  return { kind: 'done', refund: await settlePayment(db, settling, refund, { outcome: 'approved' }, at) }
}

/** Cards settle in the night after the payment, bank transfers within days. */
const SETTLES_WITHIN_MS = 36 * 3_600_000

/** Throws 422 for a refund that the gateway refused, and says to void a payment that may not have settled yet. */
function requireMade(refund: PaymentRow, original: PaymentRow): PaymentRow {
  if (refund.status !== 'failed') return refund
  const ageMs = refund.transactionTime.getTime() - original.transactionTime.getTime()
  throw unprocessable(
    original.status === 'submitted' || ageMs < SETTLES_WITHIN_MS
      ? 'The payment gateway refused the refund: the payment has not settled yet. Void it instead, or refund it once it has settled.'
      : 'The payment gateway refused the refund.',
  )
}

/** What a refund does to its invoice, computed from what is owed now: before it, and after it. */
export async function describeRefund(db: Db, refund: PaymentRow): Promise<Pick<Refund, 'before' | 'after'>> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, refund.invoiceId))
  const adjusted = await db
    .select({ cents: payments.priceAdjustmentCents, status: payments.status, refundOfId: payments.refundOfId })
    .from(payments)
    .where(eq(payments.invoiceId, refund.invoiceId))
  const adjustedCents = adjusted.filter(countsInBalance).reduce((sum, { cents }) => sum + cents, 0)
  const after = {
    price_cents: (invoice?.totalCents ?? 0) - adjustedCents,
    balance_cents: invoice?.balanceCents ?? 0,
  }
  if (!countsInBalance(refund) || invoice?.voided) return { before: after, after }
  const { amountCents, priceAdjustmentCents } = refund
  return {
    before: {
      price_cents: after.price_cents + priceAdjustmentCents,
      balance_cents: after.balance_cents + amountCents + priceAdjustmentCents,
    },
    after,
  }
}

/**
 * Refunds a payment or a part of it, never more than is left of it. 404 for another tenant's, 409 for a key that was used for
 * something else or while another refund of the charge is in flight, 422 if it can't be refunded or the gateway refuses.
 */
export async function refundPayment(
  request: RefundRequest,
  principal: Principal,
  settling: Settling,
): Promise<{ refund: PaymentRow; repeated: boolean }> {
  if (request.amountCents < 1)
    throw unprocessable(
      (i18n) => i18n._('At least {amount} can be refunded.', { amount: i18n.format.cents(1) }),
      AMOUNT,
    )
  const { tenant, transact, ways } = settling
  const firstStep = await transact((db) => beginRefund(db, request, principal, settling))
  if (firstStep.kind === 'done') return { refund: firstStep.refund, repeated: false }
  if (firstStep.kind === 'repeat') {
    const refund = await awaitFirst(firstStep.refund, ways.byProvider(tenant, firstStep.refund.gateway ?? ''), settling)
    return { refund: requireMade(refund, firstStep.original), repeated: true }
  }
  const { refund, original, gateway } = firstStep
  const { reference, amountCents, method } = chargeName(refund)
  const result = await gateway.refund({ processorId: original.gatewayReference ?? '', method, amountCents, reference })
  return { refund: requireMade(await settle(gateway, refund, result, settling), original), repeated: false }
}
