// Numbers of all countries. Apart from the rest: the library is large, and most pages have American numbers only.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { formatPhoneNumber as formatAmerican, isForeignPhone } from './phone'

/** Until 2019 mobile numbers of Mexico had a 1 behind the country code, and many people still write it. */
const OLD_MEXICAN_MOBILE = /^(\s*\+52)[\s-]*1(?=([\s()-]*\d){10}\s*$)/

/** Another country's number as E.164, `+525512345678`, from a text that has its country code; null if it is none. */
export function readForeignPhone(text: string): string | null {
  const phone = isForeignPhone(text) ? parsePhoneNumberFromString(text.replace(OLD_MEXICAN_MOBILE, '$1')) : undefined
  return phone?.isValid() && !phone.ext ? phone.number : null
}

/** `(303) 555-0100`, or another country's as it is written internationally, `+52 55 1234 5678`. Anything else is unchanged. */
export const formatPhoneNumber = (phone: string): string =>
  (isForeignPhone(phone) && parsePhoneNumberFromString(phone)?.formatInternational()) || formatAmerican(phone)
