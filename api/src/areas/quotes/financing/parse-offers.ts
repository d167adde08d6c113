import { objectOf, textOf, type Json } from '#foundation/http-client'
import { paysBack } from '@portal/rules'
import type { LenderOffer } from './lender'

const MOST_OFFERS = 50
const LONGEST_MONTHS = 600
const HIGHEST_PERCENT = 100

/** Parses the offers in a lender's response; null if any of them is implausible, because then none can be trusted. */
export function parseOffers({ offers }: Json, amountCents: number): LenderOffer[] | null {
  if (!Array.isArray(offers) || offers.length > MOST_OFFERS) return null
  const read = offers.map((offer) => readOffer(objectOf(offer), amountCents))
  return read.every((offer) => offer !== null) ? read : null
}

function readOffer(offer: Json, amountCents: number): LenderOffer | null {
  const reference = textOf(offer['id'])
  const paymentCents = numberOf(offer['payment_cents'])
  const termMonths = numberOf(offer['term_months'])
  const ratePercent = numberOf(offer['rate_percent'])
  const isPlain =
    reference !== undefined &&
    reference.length <= 200 &&
    Number.isInteger(paymentCents) &&
    Number.isInteger(termMonths) &&
    offer['amount_cents'] === amountCents
  if (
    !isPlain ||
    termMonths < 1 ||
    termMonths > LONGEST_MONTHS ||
    !(ratePercent >= 0 && ratePercent <= HIGHEST_PERCENT)
  )
    return null
  return paymentCents <= 2 * amountCents && paysBack({ amountCents, paymentCents, termMonths })
    ? { reference, paymentCents, termMonths, ratePercent }
    : null
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN)
