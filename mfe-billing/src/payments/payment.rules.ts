import type { PaymentOption, StoredPaymentMethod } from '@portal/contract'
import { isApiError } from '@portal/client'
import { cardBrandName, paymentKind, providerOf, type Provider } from '@portal/rules'

/** `Ada Maria Byron` → first name `Ada`, last name `Maria Byron`. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Whose fields an option wants; a key without a vendor takes the first vendor that the tenant offers. */
export function providerFor(option: Pick<PaymentOption, 'key'>, options: readonly Pick<PaymentOption, 'key'>[]): Provider {
  const offered = options.map(({ key }) => providerOf(key)).find((provider) => provider !== null)
  return providerOf(option.key) ?? offered ?? 'stax'
}

export const isBank = (option: Pick<PaymentOption, 'key'>): boolean => paymentKind(option.key) === 'ach'

/** Month and year of a whole `MM/YYYY`; null for anything less. */
export function readExpiration(text: string): { month: string; year: string } | null {
  const match = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(text)
  return match ? { month: match[1]!, year: match[2]! } : null
}

/** A card is good until the end of the month printed on it, on the wall clock that `today` (YYYY-MM-DD) was read from. */
export function isExpired({ month, year }: { month: string; year: string }, today: string): boolean {
  return `${year}-${month}` < today.slice(0, 7)
}


const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `Visa ending in 1111`, `Checking account ending in 3210`. */
export function storedMethodText({ payment_type, brand, ach_account_type, last4 }: Pick<StoredPaymentMethod, 'payment_type' | 'brand' | 'ach_account_type' | 'last4'>): string {
  const card = cardBrandName(brand)
  const what = payment_type === 'card' ? card : ach_account_type ? `${capitalized(ach_account_type)} account` : 'Bank account'
  return `${what} ending in ${last4}`
}

/** `12/2029`; null for a bank account. */
export const storedExpiryText = ({ exp_month, exp_year }: Pick<StoredPaymentMethod, 'exp_month' | 'exp_year'>): string | null =>
  exp_month && exp_year ? `${String(exp_month).padStart(2, '0')}/${exp_year}` : null

/** Nobody can tell whether the money moved: no answer came, or the server failed while it worked. */
export const isUnanswered = (error: unknown): boolean => isApiError(error) && (error.status === 0 || error.status >= 500)

/** What is wrong with the amount; undefined for what has nothing to do with it. */
export function amountProblem(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined
  return error.field?.endsWith('amount_cents') ? error.message : error.errors.find(({ field }) => field.endsWith('amount_cents'))?.message
}
