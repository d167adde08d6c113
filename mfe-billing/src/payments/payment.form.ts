import { t } from '@lingui/core/macro'
import type { PaymentOption, PostalAddress, StoredPaymentMethod } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import type { Format } from '@portal/platform'
import { MINIMUM_PAYMENT_CENTS, splitName, type Provider } from '@portal/rules'
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

const amountSchema = (i18n: I18n, format: Pick<Format, 'cents'>, balanceCents: number) => {
  const minimum = format.cents(MINIMUM_PAYMENT_CENTS)
  const maximum = format.cents(balanceCents)
  const tooLittle = t(i18n)`Minimum payment amount of ${minimum} is required`
  return number()
    .typeError(tooLittle)
    .required(tooLittle)
    .min(MINIMUM_PAYMENT_CENTS, tooLittle)
    .max(balanceCents, t(i18n)`Maximum payment amount is ${maximum}`)
}

/** Passes unless a hosted field has reported itself invalid: the vendor validates it anyway. */
const notWrong = (message: string) => boolean().test('not-wrong', message, (valid) => valid !== false)
/** Passes once a hosted field has reported itself valid. */
const right = (message: string) => boolean().test('right', message, (valid) => valid === true)
const filled = (message: string) => boolean().test('filled', message, (there) => there === true)

const staxCard = (i18n: I18n, today: string) => ({
  cardName: required(t(i18n)`Name is required.`),
  cardNumber: notWrong(t(i18n)`Invalid card number`),
  cardExpiration: string().test('expiration', t(i18n)`Invalid expiration date`, (text) => {
    const expiration = readExpiration(text ?? '')
    return expiration !== null && !isExpired(expiration, today)
  }),
  cardCode: notWrong(t(i18n)`Invalid Code`),
})

const gpiCard = (i18n: I18n) => ({
  cardName: string()
    .trim()
    .test('both-names', t(i18n)`Name is required.`, (name) => splitName(name ?? '').lastName !== ''),
  cardNumber: right(t(i18n)`Invalid card number`),
  cardExpiration: right(t(i18n)`Expiration date is required.`),
  cardCode: right(i18n._(PROVIDE_CVV)),
})

const elsewhere = (message: string) =>
  string()
    .trim()
    .when('billing', { is: 'other', then: (schema) => schema.required(message) })

const billingAddress = (i18n: I18n) => ({
  billing: mixed<'own' | 'other'>(),
  street: elsewhere(t(i18n)`Street Address is required`),
  city: elsewhere(t(i18n)`City is required`),
  state: elsewhere(t(i18n)`State is required`),
  zipCode: elsewhere(t(i18n)`Zip code is required`).matches(/^\d{5}(-\d{4})?$/, {
    message: t(i18n)`Zip code must have 5 digits`,
    excludeEmptyString: true,
  }),
})

/** Fields in the order of the vendor's own form, which is also the order of the errors. */
const staxBank = (i18n: I18n) => ({
  accountType: mixed<'checking' | 'savings'>().required(t(i18n)`Account type is required.`),
  firstName: required(t(i18n)`First name is required.`),
  lastName: required(t(i18n)`Last name is required.`),
  routingNumber: filled(t(i18n)`Routing number is required.`),
  accountNumber: filled(t(i18n)`Account number is required.`),
})

const gpiBank = (i18n: I18n) => ({
  firstName: required(t(i18n)`First name is required.`),
  lastName: required(t(i18n)`Last name is required.`),
  accountType: mixed<'checking' | 'savings'>().required(t(i18n)`Account is required.`),
  holderType: mixed<'personal' | 'business'>().required(t(i18n)`Account type is required.`),
  routingNumber: filled(t(i18n)`Routing number is required.`),
  accountNumber: filled(t(i18n)`Account number is required.`),
})

const cardRules: Record<Provider, (i18n: I18n, today: string) => object> = { stax: staxCard, gpi: gpiCard }
const bankRules: Record<Provider, (i18n: I18n) => object> = { stax: staxBank, gpi: gpiBank }

const staffFields = {
  check: (i18n: I18n) => ({ checkNumber: required(t(i18n)`Check number is required.`) }),
  cash: () => ({}),
  external: (i18n: I18n) => ({ processorName: required(t(i18n)`Processor name is required.`) }),
}

function fieldsFor(i18n: I18n, way: PaymentWay, today: string) {
  switch (way.kind) {
    case 'stored':
      return {}
    case 'card':
      return { ...cardRules[way.provider](i18n, today), ...billingAddress(i18n) }
    case 'ach':
      return bankRules[way.provider](i18n)
    default:
      return staffFields[way.kind](i18n)
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
  i18n: I18n,
  format: Pick<Format, 'cents'>,
  way: PaymentWay,
  { balanceCents, today, botCheck }: PaymentRules,
): Schema<PaymentValues> =>
  object({
    ...(balanceCents !== null && { amountCents: amountSchema(i18n, format, balanceCents) }),
    ...fieldsFor(i18n, way, today),
    ...(botCheck && { notRobot: filled(t(i18n)`Please confirm that you are not a robot.`) }),
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
