import type { PaymentOption, PostalAddress, StoredPaymentMethod } from '@portal/contract'
import { formatCents, MINIMUM_PAYMENT_CENTS, splitName, type Provider } from '@portal/rules'
import { boolean, mixed, number, object, required, string, type Schema } from '@portal/ui/form'
import { isExpired, readExpiration } from './payment.rules'
import { PROVIDE_CVV, vendorForms } from './vendors/vendor'

/** A payment method: a stored one, a new card or bank account with the fields of `provider`, or money that staff recorded. */
export type PaymentWay = { kind: 'stored'; stored: StoredPaymentMethod } | NewWay | StaffWay
export interface NewWay {
  kind: 'card' | 'ach'
  provider: Provider
  option: PaymentOption
}
/** A payment that staff took offline and record. */
export interface StaffWay {
  kind: 'check' | 'cash' | 'external'
  option: PaymentOption
}

/** Card and account numbers are never form values: the form only knows whether they are present and plausible. */
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
  makeDefault?: boolean | undefined
  notRobot?: boolean | undefined
  checkNumber?: string | undefined
  licenseState?: string | undefined
  licenseNumber?: string | undefined
  processorName?: string | undefined
  referenceId?: string | undefined
  notes?: string | undefined
  notify?: boolean | undefined
}

const amountSchema = (balanceCents: number) => {
  const minimum = `Minimum payment amount of ${formatCents(MINIMUM_PAYMENT_CENTS)} is required`
  return number()
    .typeError(minimum)
    .required(minimum)
    .min(MINIMUM_PAYMENT_CENTS, minimum)
    .max(balanceCents, `Maximum payment amount is ${formatCents(balanceCents)}`)
}

/** Passes unless a hosted field has reported itself invalid: the vendor validates it anyway. */
const notWrong = (message: string) => boolean().test('not-wrong', message, (valid) => valid !== false)
/** Passes once a hosted field has reported itself valid. */
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
  cardName: string()
    .trim()
    .test('both-names', 'Name is required.', (name) => splitName(name ?? '').lastName !== ''),
  cardNumber: right('Invalid card number'),
  cardExpiration: right('Expiration date is required.'),
  cardCode: right(PROVIDE_CVV),
})

const elsewhere = (message: string) =>
  string()
    .trim()
    .when('billing', { is: 'other', then: (schema) => schema.required(message) })

const billingAddress = () => ({
  billing: mixed<'own' | 'other'>(),
  street: elsewhere('Street Address is required'),
  city: elsewhere('City is required'),
  state: elsewhere('State is required'),
  zipCode: elsewhere('Zip code is required').matches(/^\d{5}(-\d{4})?$/, {
    message: 'Zip code must have 5 digits',
    excludeEmptyString: true,
  }),
})

/** Fields in the order of the vendor's own form, which is also the order of the errors. */
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

const cardRules: Record<Provider, (today: string) => object> = { stax: staxCard, gpi: gpiCard }
const bankRules: Record<Provider, () => object> = { stax: staxBank, gpi: gpiBank }

const staffFields = {
  check: () => ({ checkNumber: required('Check number is required.') }),
  cash: () => ({}),
  external: () => ({ processorName: required('Processor name is required.') }),
}

function fieldsFor(way: PaymentWay, today: string) {
  switch (way.kind) {
    case 'stored':
      return {}
    case 'card':
      return { ...cardRules[way.provider](today), ...billingAddress() }
    case 'ach':
      return bankRules[way.provider]()
    default:
      return staffFields[way.kind]()
  }
}

export interface PaymentRules {
  /** Maximum amount; null if the amount is not typed. */
  balanceCents: number | null
  /** YYYY-MM-DD in the tenant's time zone. */
  today: string
  /** Whether a bot check must be passed. */
  botCheck: boolean
}

/** Validation schema for one payment method; values typed for other methods are not validated. */
export const paymentSchema = (
  way: PaymentWay,
  { balanceCents, today, botCheck }: PaymentRules,
): Schema<PaymentValues> =>
  object({
    ...(balanceCents !== null && { amountCents: amountSchema(balanceCents) }),
    ...fieldsFor(way, today),
    ...(botCheck && { notRobot: filled('Please confirm that you are not a robot.') }),
  }) as unknown as Schema<PaymentValues>

/** Initial values: the full balance, the known address and, where offered, a personal account and a receipt email (staff). */
export function initialPayment(
  balanceCents: number | null,
  ownAddress: PostalAddress | null,
  newWays: readonly (NewWay | StaffWay)[],
): Partial<PaymentValues> {
  return {
    amountCents: balanceCents === null ? undefined : Math.max(0, balanceCents),
    billing: ownAddress ? 'own' : 'other',
    save: false,
    holderType: newWays.some((way) => way.kind === 'ach' && vendorForms[way.provider].defaultHolder)
      ? 'personal'
      : undefined,
    notify: newWays.some(isStaffWay) || undefined,
  }
}

export const isStaffWay = (way: PaymentWay): way is StaffWay =>
  way.kind === 'check' || way.kind === 'cash' || way.kind === 'external'
