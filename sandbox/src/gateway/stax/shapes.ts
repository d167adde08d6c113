import type { GatewayContext } from '../context'
import { statusAt, type Customer, type PaymentSource, type Transaction } from '../records'

/** A payment method in Stax's format, which has a bank account's last four digits in the card's field, too. */
export function toPaymentMethod(source: PaymentSource, customer?: Customer) {
  const { owner, expiry, bank } = source
  const exp = expiry ? expiry.month + expiry.year : null
  return {
    id: source.id,
    customer_id: source.customerId,
    merchant_id: source.merchantId,
    user_id: null,
    nickname: null,
    is_default: 0,
    method: source.kind === 'card' ? 'card' : 'bank',
    person_name: owner.person_name ?? `${owner.firstname ?? ''} ${owner.lastname ?? ''}`.trim(),
    card_type: source.brand,
    card_last_four: source.last4,
    card_exp: exp,
    card_exp_datetime: expiry ? `${expiry.year}-${expiry.month}-01 00:00:00` : null,
    bank_name: bank?.name ?? null,
    bank_type: bank?.type ?? null,
    bank_holder_type: bank?.holderType ?? null,
    has_cvv: source.hasCvv,
    is_usable_in_vt: source.deletedAt === null,
    is_tokenized: true,
    address_1: owner.address_1 ?? null,
    address_2: owner.address_2 ?? null,
    address_city: owner.address_city ?? null,
    address_state: owner.address_state ?? null,
    address_zip: owner.address_zip ?? null,
    address_country: owner.address_country ?? null,
    purged_at: source.deletedAt,
    deleted_at: source.deletedAt,
    created_at: source.createdAt,
    updated_at: source.deletedAt ?? source.createdAt,
    ...(customer && { customer: toCustomer(customer) }),
  }
}

export function toCustomer({ id, owner, createdAt }: Customer) {
  return {
    id,
    firstname: owner.firstname ?? null,
    lastname: owner.lastname ?? null,
    email: owner.email ?? null,
    phone: owner.phone ?? null,
    company: owner.company ?? null,
    address_1: owner.address_1 ?? null,
    address_2: owner.address_2 ?? null,
    address_city: owner.address_city ?? null,
    address_state: owner.address_state ?? null,
    address_zip: owner.address_zip ?? null,
    address_country: owner.address_country ?? null,
    created_at: createdAt,
  }
}

/** A transaction with its refunds as children. Amounts are dollars. */
export function toTransaction(
  transaction: Transaction,
  context: Pick<GatewayContext, 'store' | 'clock' | 'ledger'>,
): Record<string, unknown> {
  const { store, clock, ledger } = context
  const status = statusAt(transaction, clock())
  const success = ['approved', 'partially_approved', 'submitted', 'voided'].includes(status)
  const source = transaction.sourceId === null ? undefined : store.source(transaction.sourceId)
  const settled = ledger.isSettled(transaction)
  return {
    id: transaction.id,
    type: transaction.type === 'refund' ? 'refund' : 'charge',
    success,
    message: status === 'returned' ? 'Returned by the bank' : transaction.message,
    total: transaction.amountCents > 0 ? transaction.amountCents / 100 : transaction.requestedCents / 100,
    method: transaction.method === 'card' ? 'card' : 'bank',
    last_four: transaction.last4,
    pre_auth: false,
    is_voided: status === 'voided',
    is_voidable: ledger.isVoidable(transaction),
    is_refundable:
      success &&
      settled &&
      transaction.type === 'sale' &&
      status !== 'voided' &&
      transaction.refundedCents < transaction.amountCents,
    is_settling: success && !settled,
    settled_at: success && settled ? transaction.createdAt : null,
    total_refunded: transaction.refundedCents / 100,
    issuer_auth_code: transaction.approvalCode,
    avs_code: null,
    avs_message: null,
    idempotency_id: transaction.reference,
    payment_method_id: transaction.sourceId,
    customer_id: source?.customerId ?? null,
    created_at: transaction.createdAt,
    child_transactions: store.children(transaction.id).map((child) => toTransaction(child, context)),
    payment_method: source ? toPaymentMethod(source) : null,
  }
}
