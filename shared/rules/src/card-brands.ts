const names: Record<string, string> = {
  visa: 'Visa', mastercard: 'MasterCard', discover: 'Discover', amex: 'American Express', american_express: 'American Express',
}

/** A card brand under its own name, however a vendor spells it; an unknown one as it is, none as 'Card'. */
export const cardBrandName = (brand: string | null): string => (brand ? (names[brand.toLowerCase().replace(/[ -]/g, '_')] ?? brand) : 'Card')
