import { msg } from '@lingui/core/macro'
import { isApiError } from '@portal/client'
import type { PaymentOption, StoredPaymentMethod, User } from '@portal/contract'
import { isKeptUnpaid, paymentKind, findProvider, type Provider } from '@portal/rules'

/** The vendor whose fields an option uses. A key that names no vendor falls back to the first vendor among `options`, then to Stax. */
export function providerFor(
  option: Pick<PaymentOption, 'key'>,
  options: readonly Pick<PaymentOption, 'key'>[],
): Provider {
  const offered = options.map(({ key }) => findProvider(key)).find((provider) => provider !== null)
  return findProvider(option.key) ?? offered ?? 'stax'
}

export const isBank = (option: Pick<PaymentOption, 'key'>): boolean => paymentKind(option.key) === 'ach'

/**
 * Parses `MM/YYYY`, or `MM/YY` as printed on the card and filled in by browsers, taken as 20YY. Returns null for anything
 * else.
 */
export function readExpiration(text: string): { month: string; year: string } | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2}|\d{4})$/.exec(text) ?? []
  return month && year ? { month, year: year.padStart(4, '20') } : null
}

/** A card is valid through the end of its expiration month, in the time zone of `today` (YYYY-MM-DD). */
export function isExpired({ month, year }: { month: string; year: string }, today: string): boolean {
  return `${year}-${month}` < today.slice(0, 7)
}

/** All stored methods, the default first. A backend that stores only one may send just `payment_method`. */
export const listStoredMethods = ({
  payment_method,
  payment_methods,
}: Pick<User, 'payment_method'> & Partial<Pick<User, 'payment_methods'>>): StoredPaymentMethod[] =>
  payment_methods ?? (payment_method ? [payment_method] : [])

/** `12/2029`; null for a bank account. */
export const storedExpiryText = ({
  exp_month,
  exp_year,
}: Pick<StoredPaymentMethod, 'exp_month' | 'exp_year'>): string | null =>
  exp_month && exp_year ? `${String(exp_month).padStart(2, '0')}/${exp_year}` : null

/** True if it is unknown whether the money moved: there was no response (status 0) or a server error. */
export const isUnanswered = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500)

const ownNames: Record<string, string> = {
  amount_cents: 'amountCents',
  check_number: 'checkNumber',
  check_dl_state: 'licenseState',
  check_dl_number: 'licenseNumber',
  processor_name: 'processorName',
  reference_id: 'referenceId',
  notes: 'notes',
}

/** Maps an API error to errors of the form's own fields; empty if it concerns none of them. */
export function fieldProblems(error: unknown): { field: string; message: string }[] {
  if (!isApiError(error)) return []
  const single = error.field ? [{ field: error.field, message: error.message }] : []
  const named = error.errors.length > 0 ? error.errors : single
  return named.flatMap(({ field, message }) => {
    const own = ownNames[field.slice(field.lastIndexOf('.') + 1)]
    return own ? [{ field: own, message }] : []
  })
}

/** Options for methods that can be saved without making a payment. */
export const savableOptions = (options: readonly PaymentOption[]): PaymentOption[] =>
  options.filter(({ key, card_savable }) => card_savable && isKeptUnpaid(key))

export const NO_SAVE_URL = msg`No save payment method url found.`
export const NO_DELETE_URL = msg`No delete payment method URL found.`
export const METHOD_UNANSWERED = msg`We could not confirm that your payment method was saved. Please check your payment methods before you try again.`
export const PAYMENT_METHOD_FAILED = msg`Your payment method could not be processed. Please try again or try a different payment method.`

/** True if the idempotency key was closed before the payment arrived. */
export const isGivenUp = (error: unknown): boolean =>
  isApiError(error) && error.status === 409 && error.field === 'Idempotency-Key'

export const PAYMENT_FAILED = msg`Your payment could not be processed. Please try again or try a different payment method.`
export const PAYMENT_NOT_MADE = msg`Your payment was not made. Nothing was charged. Press Pay Now to try again.`
export const SESSION_ENDED_UNPAID = msg`Your session has ended. Your payment was not made, and nothing was charged.`
export const NOTHING_SENT = msg`You are offline, so nothing was sent. Please try again once you are connected.`
