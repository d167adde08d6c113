import type { Address, PayInvoiceBody, PaymentOption, StoredPaymentMethod } from '@portal/contract'
import { formatCents, MINIMUM_PAYMENT_CENTS, type Provider } from '@portal/rules'
import { boolean, mixed, number, object, required, string, type Schema } from '@portal/ui/form'
import { isExpired, readExpiration, splitName } from './payment.rules'
import { PROVIDE_CVV, type PostalDetails } from './vendors/card-fields'

/** What pays. A card and a bank account are new ones, in the fields of `provider`. */
export type PaymentWay = { kind: 'stored'; stored: StoredPaymentMethod } | NewWay
export interface NewWay {
  kind: 'card' | 'ach'
  provider: Provider
  option: PaymentOption
}

/** No card or account number is ever a value here: of those the form knows only whether they are there and can be right. */
export interface PaymentValues {
  amountCents: number
  cardName?: string | undefined
  cardNumber?: boolean | undefined
  cardExpiration?: boolean | string | undefined
  cardCode?: boolean | undefined
  billing?: 'own' | 'other' | undefined
  street?: string | undefined
  city?: string | undefined
  state?: string | undefined
  zipCode?: string | undefined
  accountType?: 'checking' | 'savings' | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  holderType?: 'personal' | 'business' | undefined
  routingNumber?: boolean | undefined
  accountNumber?: boolean | undefined
  save?: boolean | undefined
}

const amountSchema = (balanceCents: number) => {
  const minimum = `Minimum payment amount of ${formatCents(MINIMUM_PAYMENT_CENTS)} is required`
  return number().typeError(minimum).required(minimum).min(MINIMUM_PAYMENT_CENTS, minimum).max(balanceCents, `Maximum payment amount is ${formatCents(balanceCents)}`)
}

/** Holds while a hosted field has not said that it is wrong: the vendor has the last word anyway. */
const notWrong = (message: string) => boolean().test('not-wrong', message, (valid) => valid !== false)
/** Holds once a hosted field has said that it is right. */
const right = (message: string) => boolean().test('right', message, (valid) => valid === true)
const filled = (message: string) => boolean().test('filled', message, (there) => there === true)

const staxCard = (today: string) => ({
  cardName: required('Name is required.'),
  cardNumber: notWrong('Invalid card number'),
  cardExpiration: string().test('expiration', 'Invalid expiration date', (text) => {
    const expiration = readExpiration(text ?? '')
    return expiration !== null && !isExpired(expiration, today)
  }),
  cardCode: notWrong('Invalid Code'),
})

const gpiCard = () => ({
  cardName: string().trim().test('both-names', 'Name is required.', (name) => splitName(name ?? '').lastName !== ''),
  cardNumber: right('Invalid card number'),
  cardExpiration: right('Expiration date is required.'),
  cardCode: right(PROVIDE_CVV),
})

const elsewhere = (message: string) =>
  string().trim().when('billing', { is: 'other', then: (schema) => schema.required(message) })

const billingAddress = () => ({
  billing: mixed<'own' | 'other'>(),
  street: elsewhere('Street Address is required'),
  city: elsewhere('City is required'),
  state: elsewhere('State is required'),
  zipCode: elsewhere('Zip code is required').matches(/^\d{5}(-\d{4})?$/, { message: 'Zip code must have 5 digits', excludeEmptyString: true }),
})

/** The order of the fields is the vendor form's own, and the order in which what is wrong is told. */
const staxBank = () => ({
  accountType: mixed<'checking' | 'savings'>().required('Account type is required.'),
  firstName: required('First name is required.'),
  lastName: required('Last name is required.'),
  routingNumber: filled('Routing number is required.'),
  accountNumber: filled('Account number is required.'),
})

const gpiBank = () => ({
  firstName: required('First name is required.'),
  lastName: required('Last name is required.'),
  accountType: mixed<'checking' | 'savings'>().required('Account is required.'),
  holderType: mixed<'personal' | 'business'>().required('Account type is required.'),
  routingNumber: filled('Routing number is required.'),
  accountNumber: filled('Account number is required.'),
})

function fieldsFor(way: PaymentWay, today: string) {
  if (way.kind === 'stored') return {}
  if (way.kind === 'ach') return way.provider === 'stax' ? staxBank() : gpiBank()
  return { ...(way.provider === 'stax' ? staxCard(today) : gpiCard()), ...billingAddress() }
}

/**
 * The rules for one way to pay; what was typed for another is left alone.
 * @param today YYYY-MM-DD, for cards that have expired
 */
export const paymentSchema = (way: PaymentWay, balanceCents: number, today: string): Schema<PaymentValues> =>
  object({ amountCents: amountSchema(balanceCents), ...fieldsFor(way, today) }) as unknown as Schema<PaymentValues>

/** The whole balance, the address that is known, and a personal account. */
export function initialPayment(balanceCents: number, ownAddress: Address | null, newWays: readonly NewWay[]): Partial<PaymentValues> {
  return {
    amountCents: Math.max(0, balanceCents),
    billing: ownAddress ? 'own' : 'other',
    save: false,
    // Whose account it is can't be missed at Stax: it starts as a person's.
    ...(newWays.some(({ kind, provider }) => kind === 'ach' && provider === 'stax') && { holderType: 'personal' as const }),
  }
}

/** What the payment's address line takes. */
const STREET_LENGTH = 120

/** The billing address that was chosen or typed. */
export function billingAddressOf(values: PaymentValues, ownAddress: Address | null): PostalDetails {
  if (values.billing === 'own' && ownAddress) {
    const { street, unit, city, state, zip_code } = ownAddress
    return { street: (unit ? `${street}, ${unit}` : street).slice(0, STREET_LENGTH), city, state, zipCode: zip_code }
  }
  return { street: values.street ?? '', city: values.city ?? '', state: values.state ?? '', zipCode: values.zipCode ?? '' }
}

/** The body of the call. `token` is what the vendor gave for a new card or account; a stored method needs none. */
export function toPayInvoiceRequest(values: PaymentValues, way: PaymentWay, token: string | null, ownAddress: Address | null): PayInvoiceBody {
  const amount_cents = values.amountCents
  if (way.kind === 'stored') return { payment: { transaction_type: 'payment_method', amount_cents, payment_method_id: way.stored.id } }
  const common = { transaction_type: way.option.key, amount_cents }
  const save = way.option.card_savable && values.save === true
  if (way.kind === 'card') {
    const { street, city, state, zipCode } = billingAddressOf(values, ownAddress)
    return {
      payment: { ...common, card_token: token ?? '', card_save_payment_method: save, name: values.cardName ?? '', street, city, state, zip_code: zipCode },
    }
  }
  return {
    payment: {
      ...common,
      ach_token: token ?? '',
      ach_first_name: values.firstName ?? '',
      ach_last_name: values.lastName ?? '',
      ach_account_type: values.accountType ?? 'checking',
      ach_holder_type: values.holderType ?? 'personal',
      ach_save_payment_method: save,
    },
  }
}
