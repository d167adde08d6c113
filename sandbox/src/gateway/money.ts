/** Cents of a JSON number of dollars, as Stax sends amounts; null unless it is positive and has whole cents. */
export function centsFromNumber(dollars: number): number | null {
  const cents = Math.round(dollars * 100)
  return cents > 0 && cents <= MAXIMUM_CENTS && cents / 100 === dollars ? cents : null
}

/** Cents of `'10.00'`, as Global Payments sends amounts; null for any other form. */
export function centsFromText(dollars: string): number | null {
  const cents = /^\d{1,9}\.\d{2}$/.test(dollars) ? Number(dollars.replace('.', '')) : null
  return cents !== null && cents <= MAXIMUM_CENTS ? cents : null
}

/** `'10.00'` */
export const dollarText = (cents: number): string => (cents / 100).toFixed(2)

const MAXIMUM_CENTS = 99_999_999
