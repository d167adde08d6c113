import type { StoredPaymentMethod } from '@portal/contract'
import { cardBrandName } from './card-brands'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `Visa ending in 1111`, `Checking account ending in 3210`. */
export function storedMethodText({
  payment_type,
  brand,
  ach_account_type,
  last4,
}: Pick<StoredPaymentMethod, 'payment_type' | 'brand' | 'ach_account_type' | 'last4'>): string {
  const card = cardBrandName(brand)
  const account = `${ach_account_type ? capitalized(ach_account_type) : 'Bank'} account`
  const what = payment_type === 'card' ? card : account
  return `${what} ending in ${last4}`
}
