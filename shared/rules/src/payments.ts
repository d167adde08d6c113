import type { PaymentMethodKey, PaymentOption } from '@portal/contract'

const customerKeys: readonly PaymentMethodKey[] = [
  'payment_method',
  'stax_ach',
  'stax_card',
  'gpi_card',
  'gpi_ach',
  'card',
  'ach',
]

export type PaymentKind = 'stored' | 'card' | 'ach' | 'check' | 'cash' | 'external'
const providers = ['stax', 'gpi'] as const
export type Provider = (typeof providers)[number]

/** By vendor: whether it stores a bank account without a payment. */
const keepsUnpaidBank: Record<Provider, boolean> = { stax: true, gpi: false }

const kinds: Record<PaymentMethodKey, PaymentKind> = {
  payment_method: 'stored',
  stax_card: 'card',
  gpi_card: 'card',
  card: 'card',
  stax_ach: 'ach',
  gpi_ach: 'ach',
  ach: 'ach',
  check: 'check',
  cash: 'cash',
  external: 'external',
}

export const paymentKind = (key: PaymentMethodKey): PaymentKind => kinds[key]

/** The vendor whose fields a key needs; null for keys that use the first vendor offered. */
export const findProvider = (key: PaymentMethodKey): Provider | null =>
  providers.find((provider) => key.startsWith(`${provider}_`)) ?? null

/** Whether a payment method can be stored without a payment. Global Payments stores a bank account only with its first payment. */
export const isKeptUnpaid = (key: PaymentMethodKey): boolean =>
  paymentKind(key) === 'card' || (paymentKind(key) === 'ach' && keepsUnpaidBank[findProvider(key) ?? 'stax'])

/** Whether the tenant offers at least one payment method that customers may use; otherwise payment is not offered anywhere. */
export const paymentsAvailable = (options: readonly Pick<PaymentOption, 'key'>[]): boolean =>
  options.some((option) => customerKeys.includes(option.key))

/** Tabs of the payment form: card, then bank account. If two vendors offer the same kind, the first in the server's order wins. */
export function paymentTabs<O extends Pick<PaymentOption, 'key'>>(options: readonly O[]): O[] {
  const first = (kind: PaymentKind) => options.find((option) => paymentKind(option.key) === kind)
  return [first('card'), first('ach')].filter((option): option is O => option !== undefined)
}

export const MINIMUM_PAYMENT_CENTS = 1

export const PAYMENT_FAILED = 'Your payment could not be processed. Please try again or try a different payment method.'
