/** Ten digits as `(303) 555-0100`; anything else as it is, since a tenant may write an extension or another country's number. */
export function formatPhoneNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
}

/** Address of a `tel:` link. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
