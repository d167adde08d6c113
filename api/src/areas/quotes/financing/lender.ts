/** What a lender is asked: how much is to be lent, for which quote. */
export interface LoanQuestion {
  tenant: string
  quoteId: number
  amountCents: number
  /** The same however often the question is asked, so that a lender works on it once. */
  key: string
}

export interface LenderOffer {
  /** The lender's own name of the offer. */
  reference: string
  paymentCents: number
  termMonths: number
  ratePercent: number
}

/** `working`: it takes longer; the same question later tells. A problem is never an offer, nor none. */
export type LenderAnswer = { kind: 'offers'; offers: LenderOffer[] } | { kind: 'working' } | { kind: 'problem'; reason: string }

export interface Lender {
  name: string
  /** Never rejects. */
  offersFor(question: LoanQuestion): Promise<LenderAnswer>
  close(): Promise<void>
}
