import { createHash } from 'node:crypto'
import { PayInvoiceBody, type PaymentMethodKey } from '@portal/contract'
import { formatCents, MINIMUM_PAYMENT_CENTS, paymentKind } from '@portal/rules'
import type { FastifyRequest } from 'fastify'
import { forbidden, malformed, refused } from '../../core/errors'
import type { Principal } from '../../core/sessions'
import { isStaffKey } from '../payment-options'
import { holdsCardNumber, isBareNumber } from './card-numbers'

type PaymentInput = PayInvoiceBody['payment']

/** A payment that somebody asks for, read as far as that is possible without the database. */
export interface PaymentRequest {
  key: string
  fingerprint: string
  methodKey: PaymentMethodKey
  amountCents: number
  /** What pays: a fresh token, a stored method, or nothing that a gateway would know of. */
  source: { kind: 'token'; token: string; method: 'card' | 'ach' } | { kind: 'stored'; storedMethodId: number } | { kind: 'by_hand' }
  save: boolean
  input: PaymentInput
}

const KEY = 'Idempotency-Key'

function readKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') throw malformed(KEY, `The header ${KEY} is required.`)
  if (!/^[\x21-\x7e]{1,200}$/.test(key) || holdsCardNumber(key)) throw malformed(KEY, `The header ${KEY} must be up to 200 visible characters, such as a UUID.`)
  return key
}

/** Names of fields as the contract knows them; a name from outside is repeated only when it can't be a number itself. */
const nameable = (name: string): string => (/^[a-z_]{1,60}$/i.test(name) ? name : 'unknown')

/** A number that was sent by mistake must not slip through as something that nobody reads. */
function refuseUnknownFields(body: PayInvoiceBody): void {
  const { payment } = PayInvoiceBody.properties
  for (const name of Object.keys(body)) if (name !== 'payment') throw malformed(nameable(name), `The field ${nameable(name)} is not known.`)
  for (const name of Object.keys(body.payment)) {
    if (!(name in payment.properties)) throw malformed(`payment.${nameable(name)}`, `The field payment.${nameable(name)} is not known.`)
  }
}

function refuseCardNumbers(input: PaymentInput): void {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== 'string') continue
    const isNumber = name.endsWith('_token') ? isBareNumber(value) : holdsCardNumber(value)
    if (isNumber) throw malformed(`payment.${name}`, `payment.${name} must not hold a card or account number.`)
  }
}

function readSource(input: PaymentInput): PaymentRequest['source'] {
  const kind = paymentKind(input.transaction_type)
  const { payment_method_id: stored, card_token, ach_token } = input
  const given = [stored, card_token, ach_token].filter((each) => each !== undefined && each !== null).length
  if (given > 1) throw refused('Pay with either a stored payment method or a new one.', 'payment.payment_method_id')
  if (isStaffKey(input.transaction_type)) return { kind: 'by_hand' }
  if (stored !== undefined && stored !== null) return { kind: 'stored', storedMethodId: stored }
  if (kind === 'stored') throw refused('Please choose a stored payment method.', 'payment.payment_method_id')
  const token = kind === 'card' ? card_token : ach_token
  const field = kind === 'card' ? 'payment.card_token' : 'payment.ach_token'
  if (!token) throw refused(`${field} is required.`, field)
  return { kind: 'token', token, method: kind === 'card' ? 'card' : 'ach' }
}

/**
 * What makes a repeat the same payment: who pays how much of which invoice by what. Tokens are left out, because a page
 * that was reloaded tokenises again; and so are notes and names, which move no money.
 */
function fingerprintOf(invoiceId: number, { role, userId }: Principal, input: PaymentInput): string {
  const asked = [invoiceId, role, userId, input.transaction_type, input.amount_cents, input.payment_method_id ?? null]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/** Reads a payment. 400 without a key or with a field nobody knows, 403 for staff's ways, 422 for too little or no source. */
export function readPayment(request: FastifyRequest, invoiceId: number, body: PayInvoiceBody, principal: Principal): PaymentRequest {
  refuseUnknownFields(body)
  const { payment: input } = body
  refuseCardNumbers(input)
  const key = readKey(request)
  const isCustomer = principal.role === 'customer'
  if (isCustomer && isStaffKey(input.transaction_type)) throw forbidden()
  const source = readSource(input)
  const save = Boolean(input.card_save_payment_method || input.ach_save_payment_method) && source.kind === 'token'
  // A stored method is the customer's own: staff neither charge it nor replace it.
  if (!isCustomer && (save || source.kind === 'stored')) throw forbidden()
  if (input.amount_cents < MINIMUM_PAYMENT_CENTS) {
    throw refused(`Minimum payment amount of ${formatCents(MINIMUM_PAYMENT_CENTS)} is required`, 'payment.amount_cents')
  }
  return { key, fingerprint: fingerprintOf(invoiceId, principal, input), methodKey: input.transaction_type, amountCents: input.amount_cents, source, save, input }
}
