import { randomUUID } from 'node:crypto'
import { TZDate } from '@date-fns/tz'
import type { Db } from '#foundation/database/database'
import { payments, type invoices as invoicesTable } from '#foundation/database/schema'
import { conflict, notFound, unprocessable, type Message } from '#foundation/errors'
import { hasAccountScope } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { TenantRow } from '#foundation/tenants'
import { paymentKind, splitName } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import type { Charge, PaymentGateway } from '../gateways/gateway'
import type { GatewayRegistry } from '../gateways/gateway-registry'
import { findAuthorizedInvoice } from '../invoices/invoice.store'
import { offeredOptions } from '../payment-options'
import { acceptDebit, recordAuthorization, type AcceptedText } from './ach-authorization'
import { findByKey, lockInvoices, reservedCents, settlePayment, type PaymentRow } from './ledger'
import { lockKey, refuseClosedKey } from './payment-key'
import { partName } from './payment-references'
import type { PaymentRequest } from './payment-request'
import type { Company } from './send-payment-email'
import { findStoredMethod, isExpired, type StoredMethodRow } from './stored-payment-method'

type InvoiceRow = typeof invoicesTable.$inferSelect

export interface Payer extends Company {
  principal: Principal
  ipAddress: string
  /** What the payer agreed to before, for a charge that they do not send themselves. */
  authorization?: AcceptedText
  clock: () => Date
  ways: GatewayRegistry
  /** Bot check: throws before anything is written. Skipped for a repeat. */
  admit: (db: Db) => Promise<void>
}

export type ReservedPayment =
  | { kind: 'repeat'; payment: PaymentRow }
  /** Taken by hand: there is no gateway to call. */
  | { kind: 'done'; payment: PaymentRow }
  | { kind: 'charge'; payment: PaymentRow; gateway: PaymentGateway; charge: Charge }

interface Way {
  gateway: PaymentGateway | null
  /** `by_hand` needs no gateway. */
  method: 'card' | 'ach' | 'by_hand'
  stored: StoredMethodRow | null
  savable: boolean
}

const NOT_OFFERED = 'This payment method is not available. Please choose another one.'

/** Finds gateway and method of a payment. 422 for an option that is not offered or a stored method that is expired or not the payer's. */
async function findWay(
  db: Db,
  { source, methodKey }: PaymentRequest,
  { tenant, principal, ways, clock }: Payer,
): Promise<Way> {
  const options = offeredOptions(tenant, principal.role, ways)
  if (source.kind === 'stored') {
    const stored = hasAccountScope(principal)
      ? await findStoredMethod(db, principal.userId, source.storedMethodId)
      : null
    if (!stored)
      throw unprocessable(
        'The stored payment method was not found. Please pay with a different method.',
        'payment.payment_method_id',
      )
    if (isExpired(stored, tenant, clock()))
      throw unprocessable('This card has expired. Please pay with a different method.', 'payment.payment_method_id')
    const gateway = ways.byProvider(tenant, stored.gateway)
    if (!gateway || !options.some((option) => paymentKind(option.key) === stored.paymentType))
      throw unprocessable(NOT_OFFERED, 'payment.payment_method_id')
    return { gateway, method: stored.paymentType, stored, savable: false }
  }
  const option = options.find(({ key }) => key === methodKey)
  if (!option) throw unprocessable(NOT_OFFERED, 'payment.transaction_type')
  if (source.kind === 'by_hand') return { gateway: null, method: 'by_hand', stored: null, savable: false }
  const gateway = ways.byKey(tenant, methodKey)
  if (!gateway) throw unprocessable(NOT_OFFERED, 'payment.transaction_type')
  return { gateway, method: source.method, stored: null, savable: option.card_savable && hasAccountScope(principal) }
}

const toRepeat = (payment: PaymentRow, { fingerprint }: PaymentRequest): ReservedPayment => {
  if (payment.requestFingerprint !== fingerprint)
    throw conflict('This Idempotency-Key was used for a different payment.', 'Idempotency-Key')
  return { kind: 'repeat', payment }
}

/** Account columns that are known before the gateway responds. */
function describeAccount(
  { method, stored, gateway }: Way,
  { input, methodKey, byHand }: PaymentRequest,
): Partial<typeof payments.$inferInsert> {
  if (method === 'by_hand') {
    const kind = paymentKind(methodKey)
    const { notifyCustomer: _, receivedOn: __, ...written } = byHand
    return { transactionType: kind === 'check' || kind === 'cash' ? kind : 'external', entryMethod: null, ...written }
  }
  const common = { entryMethod: stored ? 'stored' : 'keyed', processorName: gateway?.displayName }
  if (method === 'card') return { transactionType: 'card', ...common, cardLast4: stored?.last4 }
  return {
    transactionType: 'ach',
    ...common,
    achLast4: stored?.last4,
    achAccountType: stored?.achAccountType ?? input.ach_account_type ?? 'checking',
  }
}

function toCharge(
  payment: PaymentRow,
  { method, stored }: Way,
  { source, input, save, amountCents }: PaymentRequest,
): Charge {
  const { firstName, lastName } = splitName(input.name ?? '')
  const payer =
    method === 'ach'
      ? { firstName: input.ach_first_name ?? firstName, lastName: input.ach_last_name ?? lastName }
      : { firstName, lastName }
  return {
    reference: payment.referenceId,
    amountCents,
    method: method === 'ach' ? 'ach' : 'card',
    source: stored
      ? { kind: 'stored', token: stored.gatewayToken }
      : { kind: 'single_use', token: source.kind === 'token' ? source.token : '' },
    accountType: stored?.achAccountType ?? input.ach_account_type,
    payer,
    billing: input.street
      ? { street: input.street, city: input.city, state: input.state, zipCode: input.zip_code }
      : undefined,
    invoiceNumber: String(payment.invoiceId),
    store: save,
  }
}

/** 422 for an invoice or amount that cannot be paid; 409 while an in-flight payment holds the balance. The invoices are locked. */
async function requirePayable(db: Db, invoices: readonly InvoiceRow[], { parts }: PaymentRequest): Promise<void> {
  for (const { invoiceId, amountCents, field } of parts) {
    const invoice = invoices.find(({ id }) => id === invoiceId)
    if (!invoice) throw notFound('No such invoice', field.replace('amount_cents', 'invoice_id'))
    if (invoice.voided)
      throw unprocessable(
        'This invoice is voided and cannot be paid.',
        parts.length > 1 ? field.replace('amount_cents', 'invoice_id') : undefined,
      )
    const owedCents = Math.max(0, invoice.balanceCents)
    if (amountCents > owedCents)
      throw unprocessable(
        owedCents > 0
          ? (i18n) => i18n._('Maximum payment amount is {amount}', { amount: i18n.format.cents(owedCents) })
          : 'There is nothing left to pay on this invoice.',
        field,
      )
    const leftCents = Math.max(0, owedCents - (await reservedCents(db, invoiceId)))
    if (amountCents > leftCents) throw conflict(anotherPayment(leftCents), field)
  }
}

/** Names what is left instead of the balance, which does not include the in-flight payment yet. */
const anotherPayment =
  (leftCents: number): Message =>
  (i18n) =>
    leftCents > 0
      ? i18n._('Another payment of this invoice is being processed. You can pay up to {amount} in the meantime.', {
          amount: i18n.format.cents(leftCents),
        })
      : i18n._('Another payment of this invoice is being processed. Please wait until it is done.')

/** When a payment was made: now, or at noon of the day on which it was received by hand. 422 for a day that is to come. */
function paidAt(at: Date, { byHand: { receivedOn } }: PaymentRequest, { timezone }: TenantRow): Date {
  const today = formatIn(at, timezone, 'yyyy-MM-dd')
  if (receivedOn === null || receivedOn === today) return at
  if (receivedOn > today) throw unprocessable('The payment must have been received by today.', 'payment.received_on')
  const [year = 0, month = 1, day = 1] = receivedOn.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, day, 12, timezone).getTime())
}

/** Inserts the row that represents the charge, and one for each further invoice. */
async function writeAttempt(
  db: Db,
  request: PaymentRequest,
  way: Way,
  { principal, clock, tenant }: Payer,
): Promise<PaymentRow[]> {
  // Not the request's start: it may have waited for a lock, and the row's age decides whether its process is still alive.
  const at = clock()
  const reference = randomUUID()
  const rows: PaymentRow[] = []
  for (const [index, { invoiceId, amountCents }] of request.parts.entries()) {
    const [row] = await db
      .insert(payments)
      .values({
        transactionType: 'card',
        ...describeAccount(way, request),
        invoiceId,
        userId: principal.userId,
        idempotencyKey: partName(request.key, index),
        requestFingerprint: request.fingerprint,
        referenceId: partName(reference, index),
        gateway: way.gateway?.provider ?? null,
        methodKey: way.stored?.methodKey ?? request.methodKey,
        amountCents,
        chargedWithId: rows[0]?.id,
        chargedCents: index === 0 && request.parts.length > 1 ? request.amountCents : null,
        status: 'attempted',
        transactionTime: paidAt(at, request, tenant),
        notes: request.input.notes?.trim() || null,
        createdAt: at,
      })
      .returning()
    if (row) rows.push(row)
  }
  return rows
}

/**
 * First step of a payment: inserts `attempted` rows, with the amounts reserved under the invoices' locks. They must be committed
 * before the gateway is called. 404 for an invoice that the payer may not read, 409 for a key that is closed or was used for
 * another payment, or while another payment holds the balance, 422 for an invoice or amount that cannot be paid.
 */
export async function reservePayment(db: Db, request: PaymentRequest, payer: Payer): Promise<ReservedPayment> {
  const { principal, clock, tenant } = payer
  for (const { invoiceId } of request.parts) await findAuthorizedInvoice(db, principal, invoiceId)
  await lockKey(db, tenant.id, request.key)
  const known = await findByKey(db, request.key)
  if (known) return toRepeat(known, request)
  await refuseClosedKey(db, request.key)

  const invoices = await lockInvoices(
    db,
    request.parts.map(({ invoiceId }) => invoiceId),
  )
  await payer.admit(db)
  const way = await findWay(db, request, payer)
  if (request.save && !way.savable)
    throw unprocessable(
      'This payment method cannot be saved.',
      request.input.card_token ? 'payment.card_save_payment_method' : 'payment.ach_save_payment_method',
    )
  await requirePayable(db, invoices, request)

  const [payment] = await writeAttempt(db, request, way, payer)
  if (!payment) throw new Error('The database returned no row for a new payment; check the grants on payments')
  // Taken by hand: the money is already there, and no gateway has to confirm it.
  if (!way.gateway)
    return {
      kind: 'done',
      payment: await settlePayment(db, payer, payment, { outcome: 'approved' }, clock(), {
        quietly: !request.byHand.notifyCustomer,
      }),
    }
  if (payment.transactionType === 'ach') {
    const accountType = payment.achAccountType === 'savings' ? 'savings' : 'checking'
    const debit = {
      tenant,
      amountCents: request.amountCents,
      accountType,
      last4: payment.achLast4 ?? request.input.ach_last4 ?? null,
      at: payment.transactionTime,
    } as const
    await recordAuthorization(db, payment.id, payer.authorization ?? acceptDebit(debit, payer.ipAddress))
  }
  return { kind: 'charge', payment, gateway: way.gateway, charge: toCharge(payment, way, request) }
}
