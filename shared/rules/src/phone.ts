/** Formats ten digits as `(303) 555-0100`. Anything else is unchanged: it may have an extension or be an international number. */
export function formatPhoneNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
}

/** URL of a `tel:` link. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
