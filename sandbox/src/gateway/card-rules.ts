// Shared by the server and the browser scripts: must not depend on Node or the DOM.
import type { CardBrand } from './records'

/** The digits of typed text, without the spaces or hyphens that group them. */
export const onlyDigits = (text: string): string => text.replace(/\D/g, '')

/** The check digit of card numbers (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = digit * 2 - (digit > 4 ? 9 : 0)
    sum += place % 2 === 0 ? digit : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** 13 to 19 digits with a valid check digit. */
export const isCardNumber = (digits: string): boolean => /^\d{13,19}$/.test(digits) && passesLuhn(digits)

export const isCvv = (digits: string): boolean => /^\d{3,4}$/.test(digits)

/** Brand by the leading digits; null if there are too few, or for a brand that the portal does not support. */
export function findBrand(digits: string): CardBrand | null {
  if (/^4/.test(digits)) return 'visa'
  if (/^3[47]/.test(digits)) return 'american_express'
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'discover'
  const mastercard =
    /^5[1-5]/.test(digits) ||
    (digits.length >= 4 && Number(digits.slice(0, 4)) >= 2221 && Number(digits.slice(0, 4)) <= 2720)
  return mastercard ? 'mastercard' : null
}

/** Groups digits as they are printed on the card. */
export function groupDigits(digits: string): string {
  const groups = findBrand(digits) === 'american_express' ? [4, 6, 5] : [4, 4, 4, 4, 3]
  let start = 0
  return groups
    .map((size) => digits.slice(start, (start += size)))
    .filter((group) => group !== '')
    .join(' ')
}

/** `MM` and `YYYY` of `MM / YYYY`, `MM/YY` and the like; null if it is invalid. */
export function readExpiry(text: string): { month: string; year: string } | null {
  const match = /^(0[1-9]|1[0-2])\D*(\d{4}|\d{2})$/.exec(text.trim())
  if (!match?.[1] || !match[2]) return null
  return { month: match[1], year: match[2].length === 2 ? `20${match[2]}` : match[2] }
}

/** A card is good until the end of the month printed on it. */
export function isExpired(expiry: { month: string; year: string }, now: Date): boolean {
  return now >= new Date(Date.UTC(Number(expiry.year), Number(expiry.month), 1))
}

/** Redacts numbers long enough for a card, mistyped ones too, from free text: they must reach neither the store nor a log. */
export const withoutCardNumbers = (text: string): string => text.replace(/\d(?:[ -]?\d){12,}/g, '[number removed]')

/** Whether a merchant's reference is actually a card number. Strict, since references can be long numbers, too. */
export function isCardInDisguise(reference: string): boolean {
  const runs = reference.match(/(?<![0-9A-Za-z])\d{13,19}(?![0-9A-Za-z])/g) ?? []
  return runs.some((run) => findBrand(run) !== null && passesLuhn(run))
}
