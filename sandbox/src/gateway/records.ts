export type Provider = 'stax' | 'gpi'
export type CardBrand = 'visa' | 'mastercard' | 'american_express' | 'discover'
/** What the bank does with a test number: approve, decline, or approve and return days later (bank accounts only). */
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
  /** Instant of expiry; null for a permanent one. */
  expiresAt: string | null
  singleUse: boolean
  usedAt: string | null
  deletedAt: string | null
}

/** The payer's details that the vendor stores. */
export type Owner = Partial<Record<OwnerField, string>>
export const ownerFields = [
  'firstname',
  'lastname',
  'person_name',
  'email',
  'phone',
  'company',
  'address_1',
  'address_2',
  'address_city',
  'address_state',
  'address_zip',
  'address_country',
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
  /** As recorded; {@link statusAt} also considers the time. */
  status: TransactionStatus
  requestedCents: number
  /** What was actually charged or refunded: 0 if declined, less than requested if partially approved. */
  amountCents: number
  refundedCents: number
  /** The merchant's own name for it: an idempotency id at Stax, a reference id at Global Payments. */
  reference: string | null
  /** Digest of the request, to distinguish a retry from a different request with the same reference. */
  requestDigest: string | null
  sourceId: string | null
  last4: string
  brand: CardBrand | null
  message: string
  approvalCode: string | null
  /** The charge that a refund belongs to. */
  parentId: string | null
  createdAt: string
  /** When the bank returns the payment; null if it does not. */
  returnsAt: string | null
}

export type GatewayRecord = PaymentSource | Customer | Transaction

/** A transaction's state at an instant: a submitted bank payment may be returned days later. */
export function statusAt(transaction: Transaction, now: Date): TransactionStatus {
  const { returnsAt, status } = transaction
  return status === 'submitted' && returnsAt !== null && now >= new Date(returnsAt) ? 'returned' : status
}
