/** A request to a lender: the amount to borrow, and for which quote. */
export interface LoanQuestion {
  tenant: string
  quoteId: number
  amountCents: number
  /** Idempotency key: the same for every attempt, so that a lender works on the request once. */
  key: string
}

export interface LenderOffer {
  /** The lender's own id of the offer. */
  reference: string
  paymentCents: number
  termMonths: number
  ratePercent: number
}

/** `working`: not ready yet, repeat the request later. `problem`: the lender failed, which is not the same as an empty list of offers. */
export type LenderAnswer =
  | { kind: 'offers'; offers: LenderOffer[] }
  | { kind: 'working' }
  | { kind: 'problem'; reason: string }

export interface Lender {
  name: string
  /** Never rejects. */
  offersFor(question: LoanQuestion): Promise<LenderAnswer>
  close(): Promise<void>
}
