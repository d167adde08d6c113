import { isCvv, isExpired, withoutCardNumbers } from '../card-rules'
import type { GatewayContext } from '../context'
import { Refusal } from '../gateway-error'
import { newUuid } from '../ids'
import type { Customer, PaymentSource } from '../records'
import { readBankAccount, readCardNumber, TEST_ACCOUNTS_ONLY, TEST_CARDS_ONLY } from '../test-data'
import { readOwner } from '../vault'
import type { TokenizeBody } from './bodies'

const fieldMessages = (fields: Record<string, string>) =>
  new Refusal(422, Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]])))

/** The vendor's other error format, which it uses for card fields. */
const logicError = (field: string, name: string) =>
  new Refusal(422, { code: 'logic_error', field, key: 'errors.invalid', message: `${name} is invalid` })

/** Creates a payment method, and a customer unless one is given. Throws a {@link Refusal} for anything but test data. */
export async function tokenize(body: TokenizeBody, merchantId: string, context: GatewayContext) {
  if (body.validate) requireFields(body)
  const details = body.method === 'card' ? readCard(body, context.clock()) : readBank(body)
  const customer = await findOrAddCustomer(body, merchantId, context)
  const source = await context.vault.addPaymentMethod({ ...details, merchantId, owner: body, customerId: customer.id })
  return { source, customer }
}

/** Fields that the vendor requires with `validate: true`; those of the person only for a new customer. */
function requireFields(body: TokenizeBody) {
  const always =
    body.method === 'bank'
      ? (['bank_account', 'bank_routing', 'bank_type', 'bank_holder_type'] as const)
      : (['month', 'year'] as const)
  const unlessKnown = body.customer_id
    ? []
    : (['firstname', 'lastname', 'phone', 'address_1', 'address_city', 'address_state'] as const)
  const missing = [...always, ...unlessKnown].filter((field) => !body[field])
  if (missing.length > 0)
    throw fieldMessages(
      Object.fromEntries(missing.map((field) => [field, `The ${field.replaceAll('_', ' ')} field is required.`])),
    )
}

type SourceDetails = Pick<PaymentSource, 'kind' | 'outcome' | 'last4' | 'brand' | 'expiry' | 'hasCvv' | 'bank'>

function readCard({ card_number = '', card_cvv = '', month = '', year = '' }: TokenizeBody, now: Date): SourceDetails {
  const number = readCardNumber(card_number)
  if (!number.ok)
    throw number.problem === 'invalid'
      ? logicError('number', 'Number')
      : fieldMessages({ card_number: TEST_CARDS_ONLY })
  if (!/^(0[1-9]|1[0-2])$/.test(month)) throw logicError('month', 'Month')
  if (!/^\d{4}$/.test(year) || isExpired({ month, year }, now)) throw logicError('year', 'Year')
  if (card_cvv !== '' && !isCvv(card_cvv)) throw logicError('cvv', 'Cvv')
  return { ...number.facts, kind: 'card', expiry: { month, year }, hasCvv: card_cvv !== '', bank: null }
}

function readBank({
  bank_account = '',
  bank_routing = '',
  bank_type,
  bank_holder_type,
  bank_name,
}: TokenizeBody): SourceDetails {
  if (!bank_type) throw fieldMessages({ bank_type: 'The bank type field is required.' })
  if (!bank_holder_type) throw fieldMessages({ bank_holder_type: 'The bank holder type field is required.' })
  const account = readBankAccount(bank_routing, bank_account)
  if (!account.ok)
    throw fieldMessages(
      account.problem === 'invalid'
        ? { bank_routing: 'The bank routing is invalid.' }
        : { bank_account: TEST_ACCOUNTS_ONLY },
    )
  const bank = { type: bank_type, holderType: bank_holder_type, name: bank_name ? withoutCardNumbers(bank_name) : null }
  return { ...account.facts, kind: 'ach', brand: null, expiry: null, hasCvv: false, bank }
}

async function findOrAddCustomer(body: TokenizeBody, merchantId: string, context: GatewayContext): Promise<Customer> {
  if (body.customer_id === undefined) return addCustomer(body, merchantId, context)
  const customer = context.store.customer(body.customer_id)
  if (customer?.merchantId !== merchantId) throw fieldMessages({ customer_id: 'The selected customer id is invalid.' })
  return customer
}

/** Stores a customer under a new id. */
export async function addCustomer(
  person: Customer['owner'],
  merchantId: string,
  { store, randomBytes, clock }: GatewayContext,
): Promise<Customer> {
  const customer: Customer = {
    record: 'customer',
    id: newUuid(randomBytes),
    merchantId,
    owner: readOwner(person),
    createdAt: clock().toISOString(),
  }
  await store.save(customer)
  return customer
}
