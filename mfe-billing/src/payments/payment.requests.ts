import type { PayInvoiceBody, PayInvoicesBody, PaymentMethodBody, PostalAddress } from '@portal/contract'
import type { PaymentValues, PaymentWay, StaffWay } from './payment.form'
import type { PostalDetails } from './vendors/vendor'

/** Input of the payment requests. `token` is the vendor's token for a new card or bank account; other methods need none. */
export interface Means {
  values: PaymentValues
  way: PaymentWay
  token: string | null
  /** Last four digits of a new bank account. */
  last4?: string | undefined
  ownAddress: PostalAddress | null
}

type MethodPart = Omit<PaymentMethodBody['payment_method'], 'default'>

/** Maximum length of the street in a payment request. */
const STREET_LENGTH = 120

/** Returns the chosen or typed billing address. */
export function toBillingAddress(values: PaymentValues, ownAddress: PostalAddress | null): PostalDetails {
  if (values.billing === 'own' && ownAddress) {
    const { street, unit, city, state, zip_code } = ownAddress
    return { street: (unit ? `${street}, ${unit}` : street).slice(0, STREET_LENGTH), city, state, zipCode: zip_code }
  }
  return {
    street: values.street ?? '',
    city: values.city ?? '',
    state: values.state ?? '',
    zipCode: values.zipCode ?? '',
  }
}

const typed = (text: string | undefined): string | undefined => text?.trim() || undefined

/** Omits undefined fields. */
const filledIn = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

function newMethod({ values, way, token, last4, ownAddress }: Means): MethodPart | null {
  if (way.kind === 'card') {
    const { street, city, state, zipCode } = toBillingAddress(values, ownAddress)
    return {
      transaction_type: way.option.key,
      card_token: token ?? '',
      name: values.cardName ?? '',
      street,
      city,
      state,
      zip_code: zipCode,
    }
  }
  if (way.kind !== 'ach') return null
  return {
    transaction_type: way.option.key,
    ach_token: token ?? '',
    ach_first_name: values.firstName ?? '',
    ach_last_name: values.lastName ?? '',
    ach_account_type: values.accountType ?? 'checking',
    ach_holder_type: values.holderType ?? 'personal',
    ...(last4 && { ach_last4: last4 }),
  }
}

function takenByHand(values: PaymentValues, { kind, option }: StaffWay) {
  const check = {
    check_number: typed(values.checkNumber),
    check_dl_state: typed(values.licenseState),
    check_dl_number: typed(values.licenseNumber),
  }
  const external = { processor_name: typed(values.processorName), reference_id: typed(values.referenceId) }
  return {
    transaction_type: option.key,
    notify_customer: values.notify !== false,
    ...filledIn({ notes: typed(values.notes), ...(kind === 'check' && check), ...(kind === 'external' && external) }),
  }
}

function meansPart(means: Means): PayInvoicesBody['payment'] {
  const { values, way } = means
  if (way.kind === 'stored') return { transaction_type: 'payment_method', payment_method_id: way.stored.id }
  const method = newMethod(means)
  if (!method || (way.kind !== 'card' && way.kind !== 'ach')) return takenByHand(values, way as StaffWay)
  const save = way.option.card_savable && values.save === true
  return {
    ...method,
    ...(way.kind === 'card' ? { card_save_payment_method: save } : { ach_save_payment_method: save }),
  }
}

export const toPayInvoiceRequest = (means: Means): PayInvoiceBody => ({
  payment: { ...meansPart(means), amount_cents: means.values.amountCents },
})

/** One charge split across several invoices. */
export const toPayInvoicesRequest = (
  means: Means,
  parts: readonly { invoiceId: number; amountCents: number }[],
): PayInvoicesBody => ({
  payment: meansPart(means),
  invoices: parts.map(({ invoiceId, amountCents }) => ({ invoice_id: invoiceId, amount_cents: amountCents })),
})

export const toPaymentMethodRequest = (means: Means): PaymentMethodBody => ({
  payment_method: { ...(newMethod(means) as MethodPart), ...(means.values.makeDefault && { default: true }) },
})
