import type { FastifyRequest } from 'fastify'
import { forbidden, badRequest, unprocessable } from '#foundation/errors'
import { hashMeaning, readIdempotencyKey } from '#foundation/http/idempotency'
import type { Principal } from '#foundation/security/sessions'
import { PayInvoiceBody, PayInvoicesBody, type PaymentMethodKey } from '@portal/contract'
import { MINIMUM_PAYMENT_CENTS, paymentKind } from '@portal/rules'
import { isStaffKey } from '../payment-options'
import { holdsCardNumber, isBareNumber } from './card-numbers'
import { readStaffFields, type ManualPayment } from './staff-payment-fields'

/** Fields that single and batch payments have in common. */
export type PaymentInput = Omit<PayInvoiceBody['payment'], 'amount_cents'>

/** The part of a payment that goes to one invoice. */
interface PaymentPart {
  invoiceId: number
  amountCents: number
  /** Request field that holds the amount, for error responses. */
  field: string
}

/** A payment request, validated as far as possible without the database. */
export interface PaymentRequest {
  key: string
  fingerprint: string
  methodKey: PaymentMethodKey
  /** Sorted by invoice id, the order in which invoices are locked. */
  parts: PaymentPart[]
  /** Sum of the parts. */
  amountCents: number
  /** A new token, a stored method, or a payment taken by hand, without a gateway. */
  source:
    | { kind: 'token'; token: string; method: 'card' | 'ach' }
    | { kind: 'stored'; storedMethodId: number }
    | { kind: 'by_hand' }
  save: boolean
  byHand: ManualPayment
  input: PaymentInput
}

const KEY = 'Idempotency-Key'

/** Reads the idempotency key. 400 if it is missing or a number. */
export function readKey(request: FastifyRequest): string {
  const key = readIdempotencyKey(request)
  if (key === null) throw badRequest(KEY, 'The header Idempotency-Key is required.')
  if (isBareNumber(key)) throw badRequest(KEY, 'The header Idempotency-Key must not be a number; a UUID does well.')
  return key
}

/** A field name that is safe to echo: one that might itself be a card number becomes 'unknown'. */
const nameable = (name: string): string => (/^[a-z_]{1,60}$/i.test(name) ? name : 'unknown')

/** 400 for an unknown field: a card number sent by mistake must not be ignored silently. */
export function refuseUnknownFields(sent: object, known: object, within = ''): void {
  for (const name of Object.keys(sent)) {
    const field = `${within}${nameable(name)}`
    if (!(name in known)) throw badRequest(field, (i18n) => i18n._('The field {field} is not known.', { field }))
  }
}

/** 400 for a card or account number in a token or free-text field. */
export function refuseCardNumbers(input: object, within: string): void {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== 'string') continue
    const isNumber = name.endsWith('_token') ? isBareNumber(value) : holdsCardNumber(value)
    if (isNumber)
      throw badRequest(`${within}${name}`, 'A card or account number does not belong here. Please leave it out.')
  }
}

function readSource(input: PaymentInput): PaymentRequest['source'] {
  const kind = paymentKind(input.transaction_type)
  const { payment_method_id: stored, card_token, ach_token } = input
  const given = [stored, card_token, ach_token].filter((each) => each !== undefined && each !== null).length
  if (given > 1)
    throw unprocessable('Pay with either a stored payment method or a new one.', 'payment.payment_method_id')
  if (isStaffKey(input.transaction_type)) return { kind: 'by_hand' }
  if (stored !== undefined && stored !== null) return { kind: 'stored', storedMethodId: stored }
  if (kind === 'stored') throw unprocessable('Please choose a stored payment method.', 'payment.payment_method_id')
  const token = kind === 'card' ? card_token : ach_token
  const field = kind === 'card' ? 'payment.card_token' : 'payment.ach_token'
  if (!token) throw unprocessable((i18n) => i18n._('{field} is required.', { field }), field)
  return { kind: 'token', token, method: kind === 'card' ? 'card' : 'ach' }
}

/**
 * Fingerprint by which a repeat is the same payment: who pays how much of which invoices, and how. Tokens are left out,
 * because a reloaded page tokenizes again; so are notes and names, which move no money.
 */
function hashPayment(
  invoiced: readonly unknown[],
  { role, userId }: Principal,
  input: PaymentInput,
  more: readonly unknown[],
): string {
  const [first, ...rest] = invoiced
  return hashMeaning(first, role, userId, input.transaction_type, ...rest, input.payment_method_id ?? null, ...more)
}

function readParts(parts: readonly PaymentPart[]): PaymentPart[] {
  for (const { amountCents, field } of parts) {
    if (amountCents < MINIMUM_PAYMENT_CENTS)
      throw unprocessable(
        (i18n) =>
          i18n._('Minimum payment amount of {amount} is required', {
            amount: i18n.format.cents(MINIMUM_PAYMENT_CENTS),
          }),
        field,
      )
  }
  return [...parts].sort((a, b) => a.invoiceId - b.invoiceId)
}

function readCommon(
  request: FastifyRequest,
  input: PaymentInput,
  principal: Principal,
): Omit<PaymentRequest, 'fingerprint' | 'parts' | 'amountCents'> {
  refuseCardNumbers(input, 'payment.')
  const key = readKey(request)
  const isCustomer = principal.role === 'customer'
  if (isCustomer && isStaffKey(input.transaction_type)) throw forbidden()
  const source = readSource(input)
  const byHand = readStaffFields(input, paymentKind(input.transaction_type), isCustomer)
  const save = Boolean(input.card_save_payment_method || input.ach_save_payment_method) && source.kind === 'token'
  // A stored method is the customer's own: staff neither charge it nor replace it.
  if (!isCustomer && (save || source.kind === 'stored')) throw forbidden()
  return { key, methodKey: input.transaction_type, source, save, byHand, input }
}

/** Reads a payment. 400 without a key or with an unknown field, 403 for a staff-only type, 422 for too small an amount or no source. */
export function readPayment(
  request: FastifyRequest,
  invoiceId: number,
  body: PayInvoiceBody,
  principal: Principal,
): PaymentRequest {
  refuseUnknownFields(body, PayInvoiceBody.properties)
  refuseUnknownFields(body.payment, PayInvoiceBody.properties.payment.properties, 'payment.')
  const common = readCommon(request, body.payment, principal)
  const { amount_cents: amountCents } = body.payment
  const { checkNumber, processorName, externalReference } = common.byHand
  // Two checks for the same amount are two payments.
  const more = common.source.kind === 'by_hand' ? [checkNumber, processorName, externalReference] : []
  return {
    ...common,
    fingerprint: hashPayment([invoiceId, amountCents], principal, body.payment, more),
    parts: readParts([{ invoiceId, amountCents, field: 'payment.amount_cents' }]),
    amountCents,
  }
}

/** Reads a batch payment of several invoices, like {@link readPayment}. 422 for a duplicate invoice. */
export function readPayments(request: FastifyRequest, body: PayInvoicesBody, principal: Principal): PaymentRequest {
  refuseUnknownFields(body, PayInvoicesBody.properties)
  refuseUnknownFields(body.payment, PayInvoicesBody.properties.payment.properties, 'payment.')
  body.invoices.forEach((each, index) =>
    refuseUnknownFields(each, PayInvoicesBody.properties.invoices.items.properties, `invoices.${index}.`),
  )
  const common = readCommon(request, body.payment, principal)
  const named = body.invoices.map(({ invoice_id }) => invoice_id)
  const twice = named.findIndex((id, index) => named.indexOf(id) !== index)
  if (twice >= 0) throw unprocessable('Each invoice can be listed only once.', `invoices.${twice}.invoice_id`)
  const parts = readParts(
    body.invoices.map(({ invoice_id, amount_cents }, index) => ({
      invoiceId: invoice_id,
      amountCents: amount_cents,
      field: `invoices.${index}.amount_cents`,
    })),
  )
  return {
    ...common,
    fingerprint: hashPayment(
      ['several', parts.map(({ invoiceId, amountCents }) => [invoiceId, amountCents])],
      principal,
      common.input,
      [],
    ),
    parts,
    amountCents: parts.reduce((sum, part) => sum + part.amountCents, 0),
  }
}
