import { toObject, toText, type Json } from '#foundation/json'
import { paysBack } from '@portal/rules'
import type { LenderOffer } from './lender'

const MAX_OFFERS = 50
const MAX_MONTHS = 600
const MAX_PERCENT = 100

/** Parses the offers in a lender's response; null if any of them is implausible, because then none can be trusted. */
export function parseOffers({ offers }: Json, amountCents: number): LenderOffer[] | null {
  if (!Array.isArray(offers) || offers.length > MAX_OFFERS) return null
  const read = offers.map((offer) => readOffer(toObject(offer), amountCents))
  return read.every((offer) => offer !== null) ? read : null
}

function readOffer(offer: Json, amountCents: number): LenderOffer | null {
  const reference = toText(offer['id'])
  const paymentCents = toNumber(offer['payment_cents'])
  const termMonths = toNumber(offer['term_months'])
  const ratePercent = toNumber(offer['rate_percent'])
  const isPlain =
    reference !== undefined &&
    reference.length <= 200 &&
    Number.isInteger(paymentCents) &&
    Number.isInteger(termMonths) &&
    offer['amount_cents'] === amountCents
  if (!isPlain || termMonths < 1 || termMonths > MAX_MONTHS || !(ratePercent >= 0 && ratePercent <= MAX_PERCENT))
    return null
  return paymentCents <= 2 * amountCents && paysBack({ amountCents, paymentCents, termMonths })
    ? { reference, paymentCents, termMonths, ratePercent }
    : null
}

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : NaN)
