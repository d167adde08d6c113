import { msg, plural, t } from '@lingui/core/macro'
import type { LoanOffer, Quote } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import type { Format } from '@portal/platform'
import { statusLabel } from '@portal/rules'

type Money = Pick<Format, 'cents'>

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

export function perMonth(i18n: I18n, format: Money, cents: number): string {
  const payment = format.cents(cents)
  return t(i18n)`${payment}/month`
}

/** Error message for a down payment; undefined if it leaves an amount to finance. */
export function downPaymentError(
  i18n: I18n,
  format: Money,
  downPaymentCents: number,
  totalCents: number,
): string | undefined {
  const total = format.cents(totalCents)
  return downPaymentCents < totalCents ? undefined : t(i18n)`The down payment must be less than the total of ${total}.`
}

/** Screen reader announcement once the offers have arrived. */
export function spokenOffers(i18n: I18n, format: Money, offers: readonly LoanOffer[]): string {
  const lowest = lowestOffer(offers)
  if (!lowest) return i18n._(NO_OFFERS)
  const count = offers.length
  const payment = format.cents(lowest.payment_amount_cents)
  return t(
    i18n,
  )`${plural(count, { one: '# financing offer', other: '# financing offers' })}. Payments as low as ${payment} a month.`
}

export const NO_OFFERS = msg`No lender offers financing for this amount.`
