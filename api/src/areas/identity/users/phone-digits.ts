import { textsCheck } from '#foundation/csv/read-csv'
import { PhoneInput } from '@portal/contract'
import { isForeignPhone } from '@portal/rules'
import { readForeignPhone } from '@portal/rules/phones'

const findProblem = textsCheck({ phone: PhoneInput.properties.phone_number })

/** The ten digits of a US phone number such as `+1 (303) 555-0142`, another country's as E.164; null for other text. */
export function phoneDigits(text: string): string | null {
  if (isForeignPhone(text)) return readForeignPhone(text)
  const phone = /^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : text
  return findProblem({ phone }) ? null : phone
}
