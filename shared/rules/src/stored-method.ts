import type { StoredPaymentMethod } from '@portal/contract'
import { cardBrandName } from './card-brands'
import { english, type Texts } from './texts'

const accountText = (type: string | null, i18n: Texts): string => {
  if (type === 'checking') return i18n._('Checking account')
  return type === 'savings' ? i18n._('Savings account') : i18n._('Bank account')
}

/** `Visa ending in 1111`, `Checking account ending in 3210`. */
export function storedMethodText(
  {
    payment_type,
    brand,
    ach_account_type,
    last4,
  }: Pick<StoredPaymentMethod, 'payment_type' | 'brand' | 'ach_account_type' | 'last4'>,
  i18n: Texts = english,
): string {
  const card = brand ? cardBrandName(brand) : i18n._('Card')
  const what = payment_type === 'card' ? card : accountText(ach_account_type, i18n)
  return i18n._('{what} ending in {last4}', { what, last4 })
}
