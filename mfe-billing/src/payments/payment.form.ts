import type { PaymentOption, PostalAddress, StoredPaymentMethod } from '@portal/contract'
import { formatCents, MINIMUM_PAYMENT_CENTS, splitName, type Provider } from '@portal/rules'
import { boolean, mixed, number, object, required, string, type Schema } from '@portal/ui/form'
import { isExpired, readExpiration } from './payment.rules'
import { PROVIDE_CVV } from './vendors/vendor'

/** What pays. A card and a bank account are new ones, in the fields of `provider`. */
export type PaymentWay = { kind: 'stored'; stored: StoredPaymentMethod } | NewWay | StaffWay
export interface NewWay {
  kind: 'card' | 'ach'
  provider: Provider
  option: PaymentOption
}
/** Money that staff took by hand and write down. */
export interface StaffWay {
  kind: 'check' | 'cash' | 'external'
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
      return { ...(way.provider === 'stax' ? staxCard(today) : gpiCard()), ...billingAddress() }
    case 'ach':
      return way.provider === 'stax' ? staxBank() : gpiBank()
    default:
      return staffFields[way.kind]()
  }
}

export interface PaymentRules {
  /** The most that may be paid; null where the amount is not typed. */
  balanceCents: number | null
  /** YYYY-MM-DD in the tenant's zone. */
  today: string
  /** A bot check has to be passed. */
  botCheck: boolean
}

/** The rules for one way to pay; what was typed for another is left alone. */
export const paymentSchema = (way: PaymentWay, { balanceCents, today, botCheck }: PaymentRules): Schema<PaymentValues> =>
  object({
    ...(balanceCents !== null && { amountCents: amountSchema(balanceCents) }),
    ...fieldsFor(way, today),
    ...(botCheck && { notRobot: filled('Please confirm that you are not a robot.') }),
  }) as unknown as Schema<PaymentValues>

/** The whole balance, the address that is known, a personal account, and a receipt for who paid at the door. */
export function initialPayment(balanceCents: number | null, ownAddress: PostalAddress | null, newWays: readonly (NewWay | StaffWay)[]): Partial<PaymentValues> {
  return {
    ...(balanceCents !== null && { amountCents: Math.max(0, balanceCents) }),
    billing: ownAddress ? 'own' : 'other',
    save: false,
    // Whose account it is can't be missed at Stax: it starts as a person's.
    ...(newWays.some((way) => way.kind === 'ach' && way.provider === 'stax') && { holderType: 'personal' as const }),
    ...(newWays.some(isStaffWay) && { notify: true }),
  }
}

export const isStaffWay = (way: PaymentWay): way is StaffWay => way.kind === 'check' || way.kind === 'cash' || way.kind === 'external'
