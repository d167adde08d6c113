import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { requireCustomer } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { invoices } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { hashMeaning } from '#foundation/http/idempotency'
import { routeWithoutTransaction } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { Body } from '@portal/contract'
import { paymentKind } from '@portal/rules'
import { findByKey, findParts, lockInvoices, reservedCents, toPaidInvoices, type PaymentRow } from './ledger'
import { lockKey } from './payment-key'
import { readKey, refuseCardNumbers, type PaymentRequest } from './payment-request'
import { reservePayment, type Payer } from './reserve-payment'
import { readStaffFields } from './staff-payment-fields'

type ManualPayment = Body<'recordPayment'>['payment']
const AMOUNT = 'payment.amount_cents'

/** Spreads an amount over the customer's open invoices, the oldest first, under their locks. 422 for more than is owed on them. */
async function spread(
  db: Db,
  customerId: number,
  { amount_cents: amountCents, invoice_ids: named }: ManualPayment,
): Promise<PaymentRequest['parts']> {
  const open = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.userId, customerId),
        eq(invoices.voided, false),
        gt(invoices.balanceCents, 0),
        named && inArray(invoices.id, named),
      ),
    )
    .orderBy(asc(invoices.id))
  const stranger = named?.findIndex((id) => !open.some((invoice) => invoice.id === id)) ?? -1
  if (stranger >= 0)
    throw unprocessable('Nothing is owed by the customer on this invoice.', `payment.invoice_ids.${stranger}`)
  const locked = await lockInvoices(
    db,
    open.map(({ id }) => id),
  )
  const owed: { invoiceId: number; leftCents: number }[] = []
  for (const { id, balanceCents } of locked.sort((a, b) => a.invoiceDate.localeCompare(b.invoiceDate) || a.id - b.id))
    owed.push({ invoiceId: id, leftCents: Math.max(0, balanceCents - (await reservedCents(db, id))) })
  const owedCents = owed.reduce((sum, { leftCents }) => sum + leftCents, 0)
  if (amountCents < 1 || amountCents > owedCents)
    throw unprocessable(
      owedCents > 0
        ? (i18n) => i18n._('Between $0.01 and {amount} is owed.', { amount: i18n.format.cents(owedCents) })
        : 'The customer owes nothing.',
      AMOUNT,
    )
  let rest = amountCents
  const parts = owed.map(({ invoiceId, leftCents }) => {
    const part = Math.min(rest, leftCents)
    rest -= part
    return { invoiceId, amountCents: part, field: AMOUNT }
  })
  return parts.filter((part) => part.amountCents > 0).sort((a, b) => a.invoiceId - b.invoiceId)
}

/** Writes the rows of a payment by hand, one for each invoice; of a repeat, returns the first one's. */
async function record(
  db: Db,
  customerId: number,
  payment: ManualPayment,
  key: string,
  payer: Payer,
): Promise<{ charge: PaymentRow; isRepeated: boolean }> {
  await requireCustomer(db, customerId)
  const { transaction_type: methodKey, invoice_ids: named, ...input } = payment
  const byHand = readStaffFields({ ...input, transaction_type: methodKey }, paymentKind(methodKey), false)
  const { checkNumber, processorName, externalReference } = byHand
  await lockKey(db, payer.tenant.id, key)
  const isRepeated = (await findByKey(db, key)) !== null
  const request: PaymentRequest = {
    key,
    fingerprint: hashMeaning(
      ...['by hand', customerId, payer.principal.userId, methodKey, input.amount_cents, named ?? null],
      ...[checkNumber, processorName, externalReference],
    ),
    methodKey,
    parts: isRepeated ? [] : await spread(db, customerId, payment),
    amountCents: input.amount_cents,
    source: { kind: 'by_hand' },
    save: false,
    byHand,
    input: { transaction_type: methodKey, notes: input.notes },
  }
  return { charge: (await reservePayment(db, request, payer)).payment, isRepeated }
}

/** Cash, checks and external payments of a customer, for what they owe the longest. */
export function recordPaymentRoute(api: Api): void {
  routeWithoutTransaction(api, 'recordPayment', async (call) => {
    const { params, body, principal, tenant, transact, services, request, reply } = call
    requireSignedIn(principal)
    refuseCardNumbers(body.payment, 'payment.')
    const key = readKey(request)
    const payer: Payer = {
      tenant,
      principal,
      ipAddress: request.ip,
      clock: services.clock,
      config: services.config,
      ways: services.payments,
      admit: async () => {},
    }
    return transact(async (db) => {
      const { charge, isRepeated } = await record(db, params.id, body.payment, key, payer)
      if (isRepeated) void reply.header('idempotent-replayed', 'true')
      return toPaidInvoices(charge, await findParts(db, charge.id))
    })
  })
}
