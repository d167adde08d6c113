import type { StoredPaymentMethod } from '@portal/contract'
import { cardBrandName } from './card-brands'
import { english, type Words } from './words'

function accountName(type: StoredPaymentMethod['ach_account_type'], words: Words): string {
  if (type === 'checking') return words('Checking account')
  return type === 'savings' ? words('Savings account') : words('Bank account')
}

/** `Visa ending in 1111`, `Checking account ending in 3210`. */
export function storedMethodText(
  {
    payment_type,
    brand,
    ach_account_type,
    last4,
  }: Pick<StoredPaymentMethod, 'payment_type' | 'brand' | 'ach_account_type' | 'last4'>,
  words: Words = english,
): string {
  const what = payment_type === 'card' ? cardBrandName(brand, words) : accountName(ach_account_type, words)
  return words('{what} ending in {last4}', { what, last4 })
}
