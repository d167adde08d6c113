import { randomUUID } from 'node:crypto'
import { formatCents, paymentKind } from '@portal/rules'
import { conflict, refused } from '../../core/errors'
import type { Principal } from '../../core/sessions'
import type { TenantRow } from '../../core/tenants'
import type { Db } from '../../db/database'
import { payments } from '../../db/schema'
import type { Payments } from '../gateways/create-payments'
import type { Charge, PaymentGateway } from '../gateways/gateway'
import { readableInvoice } from '../invoice.store'
import { offeredOptions } from '../payment-options'
import { recordAuthorization } from './ach-authorization'
import { findByKey, lockInvoice, reservedCents, settlePayment, type PaymentRow } from './ledger'
import type { PaymentRequest } from './request'
import { findStoredMethod, type StoredMethodRow } from './stored-method'

export interface Payer {
  tenant: TenantRow
  principal: Principal
  ipAddress: string
  now: Date
  ways: Payments
}

/** What a request turned out to be. */
export type Begun =
  | { kind: 'repeat'; payment: PaymentRow }
  | { kind: 'by_hand'; payment: PaymentRow }
  | { kind: 'charge'; payment: PaymentRow; gateway: PaymentGateway; charge: Charge }

interface Way {
  gateway: PaymentGateway | null
  /** `by_hand` needs no gateway. */
  method: 'card' | 'ach' | 'by_hand'
  stored: StoredMethodRow | null
  savable: boolean
}

const NOT_OFFERED = 'This way to pay is not available. Please choose another one.'

/** How the tenant would take this payment. 422 for a way that it does not offer, and for a stored method that is not theirs. */
async function findWay(db: Db, { source, methodKey }: PaymentRequest, { tenant, principal, ways }: Payer): Promise<Way> {
  const options = offeredOptions(tenant, principal.role, ways)
  if (source.kind === 'stored') {
    const stored = await findStoredMethod(db, principal.userId, source.storedMethodId)
    if (!stored) throw refused('The stored payment method was not found. Please pay with a different method.', 'payment.payment_method_id')
    const gateway = ways.byProvider(tenant.subdomain, stored.gateway)
    if (!gateway || !options.some((option) => paymentKind(option.key) === stored.paymentType)) throw refused(NOT_OFFERED, 'payment.payment_method_id')
    return { gateway, method: stored.paymentType, stored, savable: false }
  }
  const option = options.find(({ key }) => key === methodKey)
  if (!option) throw refused(NOT_OFFERED, 'payment.transaction_type')
  if (source.kind === 'by_hand') return { gateway: null, method: 'by_hand', stored: null, savable: false }
  const gateway = ways.byKey(tenant.subdomain, methodKey)
  if (!gateway) throw refused(NOT_OFFERED, 'payment.transaction_type')
  return { gateway, method: source.method, stored: null, savable: option.card_savable }
}

const toRepeat = (payment: PaymentRow, { fingerprint }: PaymentRequest): Begun => {
  if (payment.requestFingerprint !== fingerprint) throw conflict('This Idempotency-Key was used for a different payment.', 'Idempotency-Key')
  return { kind: 'repeat', payment }
}

/** What the account says of itself before the gateway has answered. */
function describeAccount({ method, stored }: Way, { input, methodKey }: PaymentRequest): Partial<typeof payments.$inferInsert> {
  if (method === 'by_hand') {
    const kind = paymentKind(methodKey)
    return { transactionType: kind === 'check' || kind === 'cash' ? kind : 'external', entryMethod: null }
  }
  const entryMethod = stored ? 'stored' : 'keyed'
  if (method === 'card') return { transactionType: 'card', entryMethod, cardLast4: stored?.last4 }
  return { transactionType: 'ach', entryMethod, achLast4: stored?.last4, achAccountType: stored?.achAccountType ?? input.ach_account_type ?? 'checking' }
}

function toCharge(payment: PaymentRow, { method, stored }: Way, { source, input, save, amountCents }: PaymentRequest): Charge {
  const [firstName = '', ...rest] = (input.name ?? '').trim().split(/\s+/)
  const payer = method === 'ach' ? { firstName: input.ach_first_name ?? firstName, lastName: input.ach_last_name ?? rest.join(' ') } : { firstName, lastName: rest.join(' ') }
  return {
    reference: payment.referenceId,
    amountCents,
    method: method === 'ach' ? 'ach' : 'card',
    source: stored ? { kind: 'stored', token: stored.gatewayToken } : { kind: 'single_use', token: source.kind === 'token' ? source.token : '' },
    accountType: stored?.achAccountType ?? input.ach_account_type,
    payer,
    billing: input.street ? { street: input.street, city: input.city, state: input.state, zipCode: input.zip_code } : undefined,
    invoiceNumber: String(payment.invoiceId),
    store: save,
  }
}

/**
 * First step of a payment: a row that says what is about to be tried, with the amount reserved under the invoice's lock.
 * It has to be committed before anybody is charged. 404 for an invoice that is not theirs, 409 for a key that stood for
 * another payment, 422 for an invoice or amount that cannot be paid.
 */
export async function beginPayment(db: Db, invoiceId: number, asked: PaymentRequest, payer: Payer): Promise<Begun> {
  const { principal, now, tenant } = payer
  await readableInvoice(db, principal, invoiceId)
  const known = await findByKey(db, asked.key)
  if (known) return toRepeat(known, asked)

  const invoice = await lockInvoice(db, invoiceId)
  // Whoever held the lock may have come with the same key.
  const first = await findByKey(db, asked.key)
  if (first) return toRepeat(first, asked)
  if (invoice.voided) throw refused('This invoice is voided and cannot be paid.')
  const way = await findWay(db, asked, payer)
  if (asked.save && !way.savable) throw refused('This payment method cannot be saved.', asked.input.card_token ? 'payment.card_save_payment_method' : 'payment.ach_save_payment_method')
  const left = Math.max(0, invoice.balanceCents - (await reservedCents(db, invoiceId)))
  if (asked.amountCents > left) throw refused(`Maximum payment amount is ${formatCents(left)}`, 'payment.amount_cents')

  const [payment] = await db
    .insert(payments)
    .values({
      transactionType: 'card',
      ...describeAccount(way, asked),
      invoiceId,
      userId: principal.userId,
      idempotencyKey: asked.key,
      requestFingerprint: asked.fingerprint,
      referenceId: randomUUID(),
      gateway: way.gateway?.provider ?? null,
      methodKey: way.stored?.methodKey ?? asked.methodKey,
      amountCents: asked.amountCents,
      status: 'attempted',
      transactionTime: now,
      processorName: way.gateway?.displayName ?? null,
      notes: asked.input.notes?.trim() || null,
      createdAt: now,
    })
    .returning()
  if (!payment) throw new Error('The ledger did not take the payment.')
  // Money that was taken by hand is there already; a gateway has yet to say.
  if (!way.gateway) return { kind: 'by_hand', payment: await settlePayment(db, payment, { outcome: 'approved' }, now) }
  if (payment.transactionType === 'ach') {
    const accountType = payment.achAccountType === 'savings' ? 'savings' : 'checking'
    await recordAuthorization(db, payment.id, { tenant, amountCents: asked.amountCents, accountType, last4: payment.achLast4, at: now }, payer.ipAddress)
  }
  return { kind: 'charge', payment, gateway: way.gateway, charge: toCharge(payment, way, asked) }
}
