import type { LoanOffer, Quote } from '@portal/contract'
import { formatCents, statusLabel } from '@portal/rules'

const OVER: readonly string[] = ['denied', 'expired']

/** True if the quote has a total to finance and is neither denied nor expired. */
export const canBeFinanced = ({
  financials,
  status,
}: Pick<Quote, 'status'> & { financials: Pick<Quote['financials'], 'total_cents'> }): boolean =>
  financials.total_cents > 0 && !OVER.includes(status)

const MIN_DELAY_MS = 1_000
const USUAL_DELAY_MS = 2_000

/** Delay before the offers are polled again; `interval` is what the server asks for, in milliseconds. */
export const pollDelayMs = (interval: number | null): number => Math.max(MIN_DELAY_MS, interval ?? USUAL_DELAY_MS)

/** The offer with the lowest payment across all lenders; null without offers. */
export const lowestOffer = (offers: readonly LoanOffer[]): LoanOffer | null =>
  offers.reduce<LoanOffer | null>(
    (lowest, offer) => (lowest && lowest.payment_amount_cents <= offer.payment_amount_cents ? lowest : offer),
    null,
  )

/** `service_finance` → `Service Finance` */
export const lenderName = ({ lender }: Pick<LoanOffer, 'lender'>): string => statusLabel(lender)

export const perMonth = (cents: number): string => `${formatCents(cents)}/month`

/** Error message for a down payment; undefined if it leaves an amount to finance. */
export const downPaymentError = (downPaymentCents: number, totalCents: number): string | undefined =>
  downPaymentCents < totalCents
    ? undefined
    : `The down payment must be less than the total of ${formatCents(totalCents)}.`

/** Screen reader announcement once the offers have arrived. */
export function spokenOffers(offers: readonly LoanOffer[]): string {
  const lowest = lowestOffer(offers)
  if (!lowest) return NO_OFFERS
  return `${offers.length === 1 ? '1 financing offer' : `${offers.length} financing offers`}. Payments as low as ${formatCents(lowest.payment_amount_cents)} a month.`
}

export const NO_OFFERS = 'No lender offers financing for this amount.'
