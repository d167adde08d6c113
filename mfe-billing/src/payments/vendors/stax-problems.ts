import { msg } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@portal/i18n'
import { isRecord, unreadable, type VendorField, type VendorProblem } from './vendor'

const texts: Record<Exclude<VendorField, 'account'>, MessageDescriptor> = {
  number: msg`Invalid card number`,
  expiration: msg`Invalid expiration date`,
  cvv: msg`Invalid Code`,
  routing: msg`Invalid routing number`,
}

const fieldsByName: Record<string, VendorField> = {
  number: 'number',
  card_number: 'number',
  month: 'expiration',
  year: 'expiration',
  card_exp: 'expiration',
  cvv: 'cvv',
  card_cvv: 'cvv',
  verification_value: 'cvv',
  bank_routing: 'routing',
  bank_account: 'account',
}

export const staxProblem = (field: 'number' | 'expiration' | 'cvv'): VendorProblem => ({
  field,
  message: i18n._(texts[field]),
})

function toProblem(name: string, message: string): VendorProblem {
  const field = fieldsByName[name] ?? null
  return { field, message: field && field !== 'account' ? i18n._(texts[field]) : message }
}

/**
 * Reads a tokenization error of Stax. Three shapes are known: `{field, message}` about one field, `{message}` alone,
 * and `{name: [messages]}`. A field with several errors (month and year are both the expiration) is reported once.
 */
export function staxProblems(reason: unknown): VendorProblem[] {
  if (!isRecord(reason)) return [unreadable()]
  if (typeof reason['message'] === 'string')
    return [toProblem(typeof reason['field'] === 'string' ? reason['field'] : '', reason['message'])]
  const found = Object.entries(reason).flatMap(([name, messages]) => {
    const first: unknown = Array.isArray(messages) ? messages[0] : undefined
    return typeof first === 'string' ? [toProblem(name, first)] : []
  })
  const problems = found.filter(
    ({ field }, index) => field === null || found.findIndex((each) => each.field === field) === index,
  )
  return problems.length > 0 ? problems : [unreadable()]
}
