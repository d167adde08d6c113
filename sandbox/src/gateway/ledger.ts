import type { Clock } from '../web'
import { isDuplicateAmount, isPartialAmount } from './faults'
import { newApprovalCode, newUuid, type RandomBytes } from './ids'
import { statusAt, type PaymentSource, type Provider, type Transaction } from './records'
import type { GatewayStore } from './store'

interface Charge {
  provider: Provider
  merchantId: string
  source: PaymentSource
  amountCents: number
  reference: string | null
  requestDigest?: string
  /** An authorization reserves an amount (0 checks the card) and is never settled here. */
  type: 'sale' | 'authorization'
}

export type Change = { ok: true; transaction: Transaction } | { ok: false; message: string }

export interface Ledger {
  charge(charge: Charge): Promise<Transaction>
  /** Voids a charge in full, before it settles. */
  void(transaction: Transaction): Promise<Change>
  /** Refunds a part, or what is left; the result contains the refund. */
  refund(transaction: Transaction, amountCents?: number, reference?: string): Promise<Change>
  isSettled(transaction: Transaction): boolean
  isVoidable(transaction: Transaction): boolean
}

interface Settings {
  store: GatewayStore
  clock: Clock
  randomBytes: RandomBytes
  settleAfterMs: number
  achReturnDays: number
  /** Called for every void and refund once it is durable. */
  onChange?: (transaction: Transaction) => void
}

/** Charges, voids and refunds. Decisions are made, and visible, before the first await, so concurrent requests never act on the same state. */
export function createLedger({ store, clock, randomBytes, settleAfterMs, achReturnDays, onChange }: Settings): Ledger {
  const isSettled = (transaction: Transaction) =>
    clock().getTime() >= new Date(transaction.createdAt).getTime() + settleAfterMs
  const holdsMoney = (transaction: Transaction) =>
    transaction.type !== 'refund' &&
    ['approved', 'partially_approved', 'submitted'].includes(statusAt(transaction, clock()))
  const isVoidable = (transaction: Transaction) =>
    holdsMoney(transaction) && !isSettled(transaction) && transaction.refundedCents === 0

  return {
    isSettled,
    isVoidable,

    async charge({ source, requestDigest = null, amountCents, ...charge }) {
      const now = clock()
      const { status, message, takenCents } = decide(source, amountCents)
      const transaction: Transaction = {
        ...charge,
        record: 'transaction',
        id: newUuid(randomBytes),
        method: source.kind,
        status,
        requestedCents: amountCents,
        amountCents: takenCents,
        refundedCents: 0,
        requestDigest,
        sourceId: source.id,
        last4: source.last4,
        brand: source.brand,
        message,
        approvalCode: status === 'approved' || status === 'partially_approved' ? newApprovalCode(randomBytes) : null,
        parentId: null,
        createdAt: now.toISOString(),
        returnsAt:
          status === 'submitted' && source.outcome === 'return'
            ? addBusinessDays(now, achReturnDays).toISOString()
            : null,
      }
      await store.save(transaction)
      return transaction
    },

    async void(transaction) {
      if (statusAt(transaction, clock()) === 'voided')
        return { ok: false, message: 'The transaction is already voided.' }
      if (!isVoidable(transaction)) return { ok: false, message: 'The transaction can no longer be voided.' }
      const voided: Transaction = { ...transaction, status: 'voided' }
      await store.save(voided)
      onChange?.(voided)
      return { ok: true, transaction: voided }
    },

    async refund(transaction, amountCents, reference) {
      const leftCents = transaction.amountCents - transaction.refundedCents
      const refundCents = amountCents ?? leftCents
      if (!holdsMoney(transaction) || transaction.type !== 'sale')
        return { ok: false, message: 'The transaction holds no money to give back.' }
      if (refundCents <= 0 || refundCents > leftCents)
        return { ok: false, message: 'The amount is more than what is left of the transaction.' }
      const refund: Transaction = {
        ...transaction,
        id: newUuid(randomBytes),
        type: 'refund',
        status: transaction.method === 'ach' ? 'submitted' : 'approved',
        requestedCents: refundCents,
        amountCents: refundCents,
        refundedCents: 0,
        reference: reference ?? null,
        requestDigest: null,
        message: 'Refunded',
        parentId: transaction.id,
        createdAt: clock().toISOString(),
        returnsAt: null,
      }
      await store.save({ ...transaction, refundedCents: transaction.refundedCents + refundCents }, refund)
      onChange?.(refund)
      return { ok: true, transaction: refund }
    },
  }
}

function decide(
  source: PaymentSource,
  amountCents: number,
): Pick<Transaction, 'status' | 'message'> & { takenCents: number } {
  // A check for 0 passes even for a card that will be declined: that is how such cards get stored.
  if (source.outcome === 'decline' && amountCents > 0)
    return { status: 'declined', message: 'Unable to process the purchase transaction', takenCents: 0 }
  if (isDuplicateAmount(amountCents)) return { status: 'declined', message: 'Duplicate transaction', takenCents: 0 }
  if (source.kind === 'ach') return { status: 'submitted', message: 'Submitted', takenCents: amountCents }
  if (isPartialAmount(amountCents))
    return { status: 'partially_approved', message: 'Partially approved', takenCents: Math.floor(amountCents / 2) }
  return { status: 'approved', message: 'Approved', takenCents: amountCents }
}

/** The same time of day, that many weekdays later; bank holidays count as business days here. */
function addBusinessDays(from: Date, days: number): Date {
  const date = new Date(from)
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left -= 1
  }
  return date
}
