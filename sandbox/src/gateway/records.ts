export type Provider = 'stax' | 'gpi'
export type CardBrand = 'visa' | 'mastercard' | 'american_express' | 'discover'
/** What the bank will do with a test number: pay, refuse, or pay and take it back days later (bank accounts only). */
export type Outcome = 'approve' | 'decline' | 'return'

/** A card or bank account behind a token. The number itself is never part of a record. */
export interface PaymentSource {
  record: 'source'
  /** The token, or the payment method's id: what a charge names. */
  id: string
  merchantId: string
  kind: 'card' | 'ach'
  outcome: Outcome
  last4: string
  brand: CardBrand | null
  /** `MM` and `YYYY`; null for a bank account. */
  expiry: { month: string; year: string } | null
  hasCvv: boolean
  bank: { type: string; holderType: string; name: string | null } | null
  owner: Owner
  customerId: string | null
  createdAt: string
  /** An instant after which it pays no more; null for one that is kept. */
  expiresAt: string | null
  singleUse: boolean
  usedAt: string | null
  deletedAt: string | null
}

/** Who pays, as far as the vendor keeps it. */
export type Owner = Partial<Record<OwnerField, string>>
export const ownerFields = [
  'firstname', 'lastname', 'person_name', 'email', 'phone', 'company',
  'address_1', 'address_2', 'address_city', 'address_state', 'address_zip', 'address_country',
] as const
type OwnerField = (typeof ownerFields)[number]

export interface Customer {
  record: 'customer'
  id: string
  merchantId: string
  owner: Owner
  createdAt: string
}

type TransactionType = 'sale' | 'authorization' | 'refund'
export type TransactionStatus = 'approved' | 'partially_approved' | 'submitted' | 'declined' | 'voided' | 'returned'

export interface Transaction {
  record: 'transaction'
  id: string
  provider: Provider
  merchantId: string
  type: TransactionType
  method: 'card' | 'ach'
  /** As recorded; {@link statusAt} adds what time does to it. */
  status: TransactionStatus
  requestedCents: number
  /** What was really taken or given back: 0 when declined, less than asked when partly approved. */
  amountCents: number
  refundedCents: number
  /** The merchant's own name for it: an idempotency id at Stax, a reference id at Global Payments. */
  reference: string | null
  /** A digest of the request, which tells a repeat from another request under the same reference. */
  requestDigest: string | null
  sourceId: string | null
  last4: string
  brand: CardBrand | null
  message: string
  approvalCode: string | null
  /** The charge that a refund belongs to. */
  parentId: string | null
  createdAt: string
  /** When the bank takes the money back; null when it does not. */
  returnsAt: string | null
}

export type GatewayRecord = PaymentSource | Customer | Transaction

/** A transaction's state at an instant: a submitted bank payment may be returned days later. */
export function statusAt(transaction: Transaction, now: Date): TransactionStatus {
  const { returnsAt, status } = transaction
  return status === 'submitted' && returnsAt !== null && now >= new Date(returnsAt) ? 'returned' : status
}
