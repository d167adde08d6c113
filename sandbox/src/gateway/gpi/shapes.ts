import { dollarText } from '../money'
import { statusAt, type CardBrand, type PaymentSource, type Transaction } from '../records'

const brandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  american_express: 'American Express',
  discover: 'Discover',
}

/** Kinds of transaction, by their path segment. */
export const kinds = {
  creditsales: { idField: 'creditsale_id', type: 'sale', method: 'card', returns: 'creditreturns' },
  creditauths: { idField: 'creditauth_id', type: 'authorization', method: 'card', returns: null },
  creditreturns: { idField: 'creditreturn_id', type: 'refund', method: 'card', returns: null },
  checksales: { idField: 'checksale_id', type: 'sale', method: 'ach', returns: 'checkrefunds' },
  checkrefunds: { idField: 'checkrefund_id', type: 'refund', method: 'ach', returns: null },
} as const
export type Kind = keyof typeof kinds

const mask = (last4: string, length = 16) => last4.padStart(length, 'X')

function toCard({
  brand,
  last4,
  expiry,
}: Pick<PaymentSource, 'brand' | 'last4'> & Partial<Pick<PaymentSource, 'expiry'>>) {
  return {
    masked_card_number: mask(last4, brand === 'american_express' ? 15 : 16),
    type: brand === null ? 'Unknown' : brandNames[brand],
    ...(expiry && { expiry_month: expiry.month, expiry_year: expiry.year.slice(-2) }),
  }
}

/** The response to a browser's request for a token. */
export function toTemporaryToken(source: PaymentSource) {
  return {
    temporary_token: source.id,
    ...(source.kind === 'card' ? { card: toCard(source) } : { ach: { masked_account_number: mask(source.last4, 10) } }),
  }
}

/** A transaction in the vendor's format; `created` is the token requested with `create_token`. Amounts are strings in dollars. */
export function toTransaction(
  transaction: Transaction,
  kind: Kind,
  now: Date,
  source?: PaymentSource,
  created?: PaymentSource,
) {
  const status = statusAt(transaction, now)
  const token = created && { token: created.id }
  return {
    [kinds[kind].idField]: transaction.id,
    status: status === 'submitted' ? 'check_submitted' : status,
    reference_id: transaction.reference,
    approval_code: transaction.approvalCode,
    processor_response: status === 'returned' ? 'Returned by the bank' : transaction.message,
    avs_response: null,
    avs_response_description: null,
    cardsecurity_response: source?.hasCvv && status !== 'declined' ? 'M' : null,
    payment: {
      amount: dollarText(transaction.amountCents),
      requested_amount: dollarText(transaction.requestedCents),
      currency_code: '840',
    },
    ...(transaction.method === 'card'
      ? { card: { ...toCard({ ...transaction, expiry: source?.expiry ?? null }), ...token } }
      : { check: { masked_account_number: mask(transaction.last4, 10), ...token } }),
  }
}

/** The vendor's status codes for a decline and a partial approval are not public; its own SDK reads the body with either. */
export function toHttpStatus(transaction: Transaction): number {
  if (transaction.status === 'declined') return 470
  return transaction.status === 'partially_approved' ? 471 : 201
}
