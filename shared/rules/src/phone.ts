/** Whether a number has the code of a country other than that of the United States and Canada: `+52 55 1234 5678`. */
export const isForeignPhone = (phone: string): boolean => /^\s*\+\s*[2-9]/.test(phone)

/**
 * Formats ten digits as `(303) 555-0100`. Anything else is unchanged: it may have an extension, or be another country's, which
 * `@portal/rules/phones` formats.
 */
export function formatPhoneNumber(phone: string): string {
  if (isForeignPhone(phone)) return phone
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
}

const PHONE = /^(?<number>\+?[\d\s().-]+?)(?:[\s,;]*(?:x|ext|extension|#)[\s.:]*(?<extension>\d{1,8}))?$/i

/** The number that a text dials, in digits, and its extension, if any: `303-555-0100 x12`. Null unless it is one number, of ten digits or with `+`. */
export function readPhone(text: string): { number: string; extension: string | undefined } | null {
  const { number: typed = '', extension } = PHONE.exec(text.trim())?.groups ?? {}
  const number = typed.replace(/[^\d+]/g, '')
  return /^(1?\d{10}|\+1\d{10}|\+[2-9]\d{7,14})$/.test(number) ? { number, extension } : null
}

/** URL of a `tel:` link (RFC 3966). */
export function telLink(text: string): string {
  const phone = readPhone(text)
  return `tel:${phone?.number ?? text.replace(/[^\d+]/g, '')}${phone?.extension ? `;ext=${phone.extension}` : ''}`
}
