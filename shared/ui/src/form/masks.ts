/** Arabic, Persian and full-width digits, which keyboards of some languages type, as 0 to 9. */
const asciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** The digits of a text, as 0 to 9. */
export const onlyDigits = (text: string): string => asciiDigits(text).replace(/\D/g, '')

/** The ten digits of a US number, fewer while it is incomplete; a leading country code is dropped. */
export function phoneDigits(text: string): string {
  const digits = onlyDigits(text)
  return (digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

/** Another country's number, or one with a digit too many: cut to ten digits it would be a different number. */
export function isForeignPhone(text: string): boolean {
  const digits = onlyDigits(text)
  return digits.length > (digits.startsWith('1') ? 11 : 10) || /^\s*\+\s*([2-9]|$)/.test(text)
}

/** Whether a text begins with a country code that is not that of the United States. */
export const hasCountryCode = (text: string): boolean => /^\s*\+\s*[2-9]/.test(asciiDigits(text))

/** What a field has of a typed number: ten digits or fewer, another country's as E.164. One with a digit too many stays as typed. */
export function phoneValue(text: string): string {
  if (hasCountryCode(text)) return `+${onlyDigits(text)}`
  return isForeignPhone(text) ? text : phoneDigits(text)
}

/** As much of `(###) ###-####` as there are digits: `30355` → `(303) 55`. What is not a US number stays as typed. */
export function formatPhone(text: string): string {
  if (isForeignPhone(text)) return text
  const digits = phoneDigits(text)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  const area = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`
  return digits.length <= 6 ? area : `${area}-${digits.slice(6)}`
}

/** `12345`, or `12345-6789` once there are more. */
export function formatZip(text: string): string {
  const digits = onlyDigits(text).slice(0, 9)
  return digits.length <= 5 ? digits : `${digits.slice(0, 5)}-${digits.slice(5)}`
}

/**
 * `MM/YYYY` while it is typed; `YYYY-MM`, as browsers fill it in, the other way around. A first digit 2–9 becomes `0d/`, the
 * slash is added after the second digit, and a month 00 or above 12 is refused: its second digit does not appear.
 * @param previous what the field showed before, so that deleting the slash deletes the digit before it too
 */
export function formatExpiration(typed: string, previous = ''): string {
  if (previous.endsWith('/') && typed === previous.slice(0, -1)) return typed.slice(0, -1)
  // `1/` means January.
  const text = asciiDigits(typed)
    .replace(/^\s*(20\d\d)-(\d\d)\s*$/, '$2/$1')
    .replace(/[^\d/]/g, '')
    .replace(/^([1-9])\//, '0$1/')
  const digits = onlyDigits(text)
  if (digits === '') return ''
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  if (padded.length === 1) return padded
  const month = padded.slice(0, 2)
  if (month === '00' || Number(month) > 12) return padded.slice(0, 1)
  return `${month}/${padded.slice(2, 6)}`
}
