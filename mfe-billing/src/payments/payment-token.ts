import type { PostalAddress, User } from '@portal/contract'
import { isForeignPhone, splitName } from '@portal/rules'
import type { Transfer } from './ach-authorization'
import type { BankNumbers } from './bank-form'
import type { CardTokens } from './card-form'
import { vendorError } from './payment-errors'
import type { NewWay, PaymentValues, PaymentWay } from './payment.form'
import { toBillingAddress } from './payment.requests'
import { readExpiration } from './payment.rules'
import { tokenizeBank } from './vendors/bank-token'
import { noAnswer, type PayerDetails } from './vendors/vendor'

interface TokenRequest {
  values: PaymentValues
  /** The amount to pay; null if a method is only being saved, which needs no authorization. */
  amountCents: number | null
  way: PaymentWay
  customer: User | null
  ownAddress: PostalAddress | null
  /** Handles of the two forms; null if the form is not mounted. */
  card: CardTokens | null
  bank: BankNumbers | null
  authorize: (transfer: Transfer) => Promise<boolean>
}

export type FetchedToken = { kind: 'token'; token: string | null; last4?: string } | { kind: 'not authorized' }

/**
 * Returns the vendor's token for a new card or bank account, or a null token for methods that need none. Paying by bank account
 * first asks for the ACH authorization. Throws the vendor's problems as a `formError`.
 */
export async function fetchToken(request: TokenRequest): Promise<FetchedToken> {
  const { way } = request
  if (way.kind === 'card') return cardToken(request)
  return way.kind === 'ach' ? bankToken(request, way) : { kind: 'token', token: null }
}

const contact = ({
  customer,
  ownAddress,
  values,
}: TokenRequest): Pick<PayerDetails, 'email' | 'phone' | 'address'> => ({
  email: customer?.email,
  // Vendors know American numbers only.
  phone: customer?.phone && !isForeignPhone(customer.phone) ? customer.phone : undefined,
  address: ownAddress || values.billing === 'other' ? toBillingAddress(values, ownAddress) : undefined,
})

async function cardToken(request: TokenRequest): Promise<FetchedToken> {
  const { values, card } = request
  if (!card) throw vendorError([noAnswer()])
  const { cardExpiration } = values
  const expiration = typeof cardExpiration === 'string' ? readExpiration(cardExpiration) : null
  const tokenized = await card.tokenize({ ...splitName(values.cardName ?? ''), ...contact(request), expiration })
  if (!tokenized.ok) throw vendorError(tokenized.problems)
  return { kind: 'token', token: tokenized.token }
}

async function bankToken(request: TokenRequest, way: NewWay): Promise<FetchedToken> {
  const { values, amountCents, bank, authorize } = request
  if (!bank) throw vendorError([noAnswer()])
  const accountType = values.accountType ?? 'checking'
  const last4 = bank.read().accountNumber.slice(-4)
  if (amountCents !== null && !(await authorize({ amountCents, accountType, last4 }))) return { kind: 'not authorized' }

  const { firstName = '', lastName = '', holderType = 'personal' } = values
  const tokenized = await tokenizeBank(way.provider, way.option, {
    firstName,
    lastName,
    ...contact(request),
    accountType,
    holderType,
    ...bank.read(),
  })
  if (!tokenized.ok) throw vendorError(tokenized.problems)
  bank.clear()
  return { kind: 'token', token: tokenized.token, last4 }
}
