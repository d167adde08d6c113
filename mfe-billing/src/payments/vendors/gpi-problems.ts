import { t } from '@lingui/core/macro'
import { isRecord, unreadable, type VendorField, type VendorProblem } from './vendor'

const fieldsByPath: Record<string, VendorField> = {
  '/card/card_number': 'number',
  '/card/card_security_code': 'cvv',
  '/card/expiry_month': 'expiration',
  '/card/expiry_year': 'expiration',
  '/ach/routing_number': 'routing',
  '/ach/account_number': 'account',
}

export const toObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function findField(code: string, path: string, description: string): VendorField | null {
  if (/routing number/i.test(description)) return 'routing'
  if (path === '/card' && /expiry/i.test(description)) return 'expiration'
  return fieldsByPath[path] ?? (code === 'invalid_card' ? 'number' : null)
}

/** Appends the detail's description to `Invalid input data.`, which says nothing by itself. */
const textFor = (message: string, description: string): string =>
  /^invalid input data/i.test(message) && description && description !== message
    ? `${message} ${description}`
    : message || description

function toProblem(code: string, message: string, detail: unknown): VendorProblem {
  const { data_path, description } = toObject(detail)
  const field = findField(code, toText(data_path), toText(description) || message)
  return { field, message: field === 'routing' ? t`Invalid routing number` : textFor(message, toText(description)) }
}

/**
 * Reads a tokenization error of Global Payments: `{error: {code, message, detail: [{data_path, description}]}}` from its
 * server, or `{error: true, reasons: [{code, message}]}` from its script.
 */
export function gpiProblems(answer: unknown): VendorProblem[] {
  const { error, reasons, message } = toObject(answer)
  const single = typeof error === 'object' ? error : { message }
  const causes = error === true || reasons ? toList(reasons) : [single]
  const problems = causes.flatMap((cause) => {
    const { code, message: text, detail } = toObject(cause)
    const details = toList(detail)
    return (details.length > 0 ? details : [null]).map((each) => toProblem(toText(code), toText(text), each))
  })
  const readable = problems.filter((problem) => problem.message !== '')
  return readable.length > 0 ? readable : [unreadable()]
}
