import type { Provider } from '@portal/rules'
import type { CardBrand } from './card-brands'

/** What became of a charge. `unknown`: nobody can say yet, so it is looked up later and never made again. */
export type Outcome = 'approved' | 'submitted' | 'declined' | 'partial' | 'voided' | 'unknown'

export interface GatewayResult {
  outcome: Outcome
  /** The vendor's own id of the transaction. */
  processorId?: string
  /** The vendor's words, for the office; customers never see them. */
  message?: string
  brand?: CardBrand
  last4?: string
  expMonth?: number
  expYear?: number
  /** A token that charges the same card or account again; only when asked for. */
  storedToken?: string
}

export type ChargeMethod = 'card' | 'ach'

export interface Charge {
  /** Our name for the charge: the vendor's duplicate check and every look-up go by it. */
  reference: string
  amountCents: number
  method: ChargeMethod
  source: { kind: 'single_use' | 'stored'; token: string }
  accountType?: 'checking' | 'savings'
  payer?: { firstName: string; lastName: string }
  billing?: { street?: string; city?: string; state?: string; zipCode?: string }
  invoiceNumber: string
  /** Ask for a token to keep. */
  store: boolean
}

/** A charge as a look-up names it. */
export type ChargeName = Pick<Charge, 'reference' | 'amountCents' | 'method'>

/** A transaction at the vendor. */
interface Captured {
  processorId: string
  method: ChargeMethod
}

/** A refund as a look-up names it. Not every vendor knows references of refunds, so it is also told by what had gone back before it. */
type RefundName = Captured & { reference: string; amountCents: number; refundedBeforeCents: number }

/** `refused`: the vendor says no, so trying again changes nothing; `unknown`: it may or may not have been done. */
export type Done = 'done' | 'refused' | 'unknown'

/** A vendor that takes money. The same adapters serve its stand-in: only addresses and keys differ. */
export interface PaymentGateway {
  readonly provider: Provider
  /** As the ledger and invoices name it. */
  readonly displayName: string
  /** What the browser needs to tokenise. `publicKey` and `webId` null: the tenant's own settings hold them. */
  readonly browser: { scriptUrl: string; sandbox: boolean; publicKey: string | null; webId: string | null }
  charge(charge: Charge): Promise<GatewayResult>
  /** The charge made under a reference; null when the vendor knows of none. */
  lookup(charge: ChargeName): Promise<GatewayResult | null>
  /** Takes a charge back in full, before it settles. */
  void(captured: Captured): Promise<Done>
  /** Gives money back after it settled; all that is left of it unless an amount is given. */
  refund(captured: Captured & { amountCents?: number; reference?: string }): Promise<GatewayResult>
  /** What became of a refund whose answer was lost; null when the vendor knows of none. */
  lookupRefund(refund: RefundName): Promise<GatewayResult | null>
  /** Makes a single-use card token into one to keep, without charging it. */
  store(source: { token: string; method: ChargeMethod; reference: string }): Promise<GatewayResult>
  /** Forgets a kept token. */
  deleteStored(token: string): Promise<Done>
}
