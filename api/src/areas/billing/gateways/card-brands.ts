export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover'

const spellings: Record<string, CardBrand> = {
  visa: 'visa',
  master: 'mastercard',
  mastercard: 'mastercard',
  amex: 'amex',
  americanexpress: 'amex',
  discover: 'discover',
}

/** Normalizes a vendor's spelling: `American Express`, `american_express` and `amex` are the same brand. */
export const readBrand = (text: string | undefined): CardBrand | undefined =>
  spellings[(text ?? '').toLowerCase().replace(/[^a-z]/g, '')]

/** Brand names as the profile shows them. */
export const brandLabels: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
}
