import { isDefinitiveRefusal, type HttpResult } from '#foundation/http-client'
import type { Provider } from '@portal/rules'
import type { CardBrand } from './card-brands'

/** Outcome of a charge. `unknown`: not known yet; the charge is looked up later and never repeated. */
export type Outcome = 'approved' | 'submitted' | 'declined' | 'partial' | 'voided' | 'unknown'

export interface GatewayResult {
  outcome: Outcome
  /** The vendor's transaction id. */
  processorId?: string
  /** The vendor's message, for the office; never shown to customers. */
  message?: string
  brand?: CardBrand
  last4?: string
  expMonth?: number
  expYear?: number
  /** Reusable token for the same card or account; only if requested. */
  storedToken?: string
}

export type ChargeMethod = 'card' | 'ach'

export interface Charge {
  /** Our id of the charge: used by the vendor's duplicate check and by every lookup. */
  reference: string
  amountCents: number
  method: ChargeMethod
  source: { kind: 'single_use' | 'stored'; token: string }
  accountType?: 'checking' | 'savings'
  payer?: { firstName: string; lastName: string }
  billing?: { street?: string; city?: string; state?: string; zipCode?: string }
  invoiceNumber: string
  /** Request a reusable token. */
  store: boolean
}

/** What identifies a charge in a lookup. */
export type ChargeName = Pick<Charge, 'reference' | 'amountCents' | 'method'>

/** A transaction at the vendor. */
interface Captured {
  processorId: string
  method: ChargeMethod
}

/** What identifies a refund in a lookup. Not every vendor stores refund references, so the amount refunded before it is needed too. */
type RefundName = Captured & { reference: string; amountCents: number; refundedBeforeCents: number }

/** `refused`: the vendor rejected it, so a retry is pointless; `unknown`: it may or may not have been done. */
export type Done = 'done' | 'refused' | 'unknown'

export const toDone = (answer: HttpResult): Done => {
  if (answer.kind !== 'answered') return 'unknown'
  if (answer.status < 300) return 'done'
  return isDefinitiveRefusal(answer.status) && answer.status !== 429 ? 'refused' : 'unknown'
}

/** A payment vendor. The same adapters serve the sandbox; only URLs and keys differ. */
export interface PaymentGateway {
  readonly provider: Provider
  /** Name shown in the ledger and on invoices. */
  readonly displayName: string
  /** What the browser needs to tokenize. `publicKey` and `webId` are null if the tenant's payment options hold them. */
  readonly browser: {
    scriptUrl: string
    bankTokenUrl: string | null
    sandbox: boolean
    publicKey: string | null
    webId: string | null
  }
  charge(charge: Charge): Promise<GatewayResult>
  /** Looks up the charge with the reference; null if the vendor has none. */
  lookup(charge: ChargeName): Promise<GatewayResult | null>
  /** Voids a charge in full, before it settles. */
  void(captured: Captured): Promise<Done>
  /** Refunds a settled charge; without an amount, all that is left of it. */
  refund(captured: Captured & { amountCents?: number; reference?: string }): Promise<GatewayResult>
  /** Looks up a refund whose response was lost; null if the vendor has none. */
  lookupRefund(refund: RefundName): Promise<GatewayResult | null>
  /** Exchanges a single-use token for a reusable one, without charging it. */
  store(source: { token: string; method: ChargeMethod; reference: string }): Promise<GatewayResult>
  /** Deletes a stored token at the vendor. */
  deleteStored(token: string): Promise<Done>
}
