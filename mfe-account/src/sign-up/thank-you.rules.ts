import type { StoredPaymentMethod } from '@portal/contract'
import { cardBrandName } from '@portal/rules'

export const NONE = 'None specified'

/** `Visa ending in 1111`, `Bank account ending in 3210`. */
export function paymentMethodText(method: Pick<StoredPaymentMethod, 'payment_type' | 'brand' | 'last4'> | null): string {
  if (!method) return NONE
  return `${method.payment_type === 'card' ? cardBrandName(method.brand) : 'Bank account'} ending in ${method.last4}`
}
