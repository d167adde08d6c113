import type { PayInvoiceBody, PayInvoicesBody, PaymentMethodBody, PostalAddress } from '@portal/contract'
import { isStaffWay, type NewWay, type PaymentValues, type PaymentWay, type StaffWay } from './payment.form'
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

function newMethod({ values, token, last4, ownAddress }: Means, { kind, option }: NewWay): MethodPart {
  if (kind === 'ach')
    return {
      transaction_type: option.key,
      ach_token: token ?? '',
      ach_first_name: values.firstName ?? '',
      ach_last_name: values.lastName ?? '',
      ach_account_type: values.accountType ?? 'checking',
      ach_holder_type: values.holderType ?? 'personal',
      ach_last4: last4 || undefined,
    }
  const { street, city, state, zipCode } = toBillingAddress(values, ownAddress)
  return {
    transaction_type: option.key,
    card_token: token ?? '',
    name: values.cardName ?? '',
    street,
    city,
    state,
    zip_code: zipCode,
  }
}

function staffPart(values: PaymentValues, { kind, option }: StaffWay) {
  const details = {
    check: {
      check_number: typed(values.checkNumber),
      check_dl_state: typed(values.licenseState),
      check_dl_number: typed(values.licenseNumber),
    },
    cash: {},
    external: { processor_name: typed(values.processorName), reference_id: typed(values.referenceId) },
  }
  return {
    transaction_type: option.key,
    notify_customer: values.notify !== false,
    notes: typed(values.notes),
    ...details[kind],
  }
}

function meansPart(means: Means): PayInvoicesBody['payment'] {
  const { values, way } = means
  if (way.kind === 'stored') return { transaction_type: 'payment_method', payment_method_id: way.stored.id }
  if (isStaffWay(way)) return staffPart(values, way)
  const save = way.option.card_savable && values.save === true
  const saving = way.kind === 'card' ? { card_save_payment_method: save } : { ach_save_payment_method: save }
  return { ...newMethod(means, way), ...saving }
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

/** Only a new method can be saved. */
export const toPaymentMethodRequest = (means: Means): PaymentMethodBody => ({
  payment_method: { ...newMethod(means, means.way as NewWay), default: means.values.makeDefault || undefined },
})
