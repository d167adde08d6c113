import { english, type Words } from './words'

const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  discover: 'Discover',
  amex: 'American Express',
  american_express: 'American Express',
}

/** Display name of a card brand, whatever the vendor's spelling. Unknown brands are returned unchanged, null as 'Card'. */
export const cardBrandName = (brand: string | null, words: Words = english): string =>
  brand ? (names[brand.toLowerCase().replace(/[ -]/g, '_')] ?? brand) : words('Card')
