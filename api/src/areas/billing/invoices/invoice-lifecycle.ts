import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { invoiceItems, invoices, payments } from '#foundation/database/schema'
import { explainChange } from '#foundation/database/transactions'
import { conflict, unprocessable } from '#foundation/errors'
import { hashMeaning } from '#foundation/http/idempotency'
import { route, type Call } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { Invoice } from '@portal/contract'
import { addAdjustment } from '../payments/adjustments'
import { findByKey, recomputeBalance, reservedCents } from '../payments/ledger'
import { lockKey, refuseClosedKey } from '../payments/payment-key'
import { readKey } from '../payments/payment-request'
import { findAuthorizedInvoice, loadInvoice, viewFor, type InvoiceRow } from './invoice.store'
import { requireVoidable } from './quote-parts'

type OfficeCall = Pick<
  Call<'finalizeInvoice'>,
  'params' | 'db' | 'tenant' | 'principal' | 'services' | 'now' | 'request' | 'reply'
>

const answer = ({ db, params, tenant, principal, services }: OfficeCall): Promise<Invoice> =>
  loadInvoice(db, params.id, viewFor(tenant, principal, services))

function lock({ db, principal, params }: OfficeCall): Promise<InvoiceRow> {
  requireSignedIn(principal)
  return findAuthorizedInvoice(db, principal, params.id, { lock: true })
}

async function finalize(call: OfficeCall): Promise<Invoice> {
  const { db, tenant, now } = call
  const invoice = await lock(call)
  if (invoice.voided) throw unprocessable('This invoice is voided and can no longer be finalized.')
  if (invoice.finalizedAt === null) {
    const [line] = await db
      .select({ id: invoiceItems.id })
      .from(invoiceItems)
      .where(eq(invoiceItems.documentId, invoice.id))
      .limit(1)
    if (!line) throw unprocessable('This invoice has no lines. Add some first.')
    if (invoice.totalCents < 0)
      throw unprocessable((i18n) =>
        i18n._(
          'The total of this invoice is {amount}, which nobody can pay. Change its lines; to take something off another invoice, credit that one.',
          { amount: i18n.format.cents(invoice.totalCents) },
        ),
      )
    await db.update(invoices).set({ finalizedAt: now }).where(eq(invoices.id, invoice.id))
    await recomputeBalance(db, invoice.id, { tenant, now })
  }
  return answer(call)
}

const IN_PROGRESS = ['attempted', 'unknown', 'partial'] as const

/** 409 while a payment or refund of the invoice has no result. */
async function requireSettled(db: Db, invoiceId: number): Promise<void> {
  const [open] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), inArray(payments.status, [...IN_PROGRESS])))
    .limit(1)
  if (open) throw conflict('A payment of this invoice is being processed. Please try again in a moment.')
}

async function voidInvoice(call: OfficeCall, reason: string): Promise<Invoice> {
  const { db, tenant, now } = call
  const invoice = await lock(call)
  if (!invoice.voided) {
    await requireSettled(db, invoice.id)
    if (invoice.totalTransactionsCents !== 0)
      throw unprocessable((i18n) =>
        i18n._('{amount} of this invoice is paid. Refund or void its payments first.', {
          amount: i18n.format.cents(invoice.totalTransactionsCents),
        }),
      )
    await requireVoidable(db, invoice)
    await explainChange(db, reason.trim())
    await db.update(invoices).set({ voided: true }).where(eq(invoices.id, invoice.id))
    await recomputeBalance(db, invoice.id, { tenant, now })
  }
  return answer(call)
}

interface Lowering {
  kind: 'credit' | 'write_off'
  reason: string
  /** What to take off; all that is owed unless given. */
  amountCents?: number
}

/** Lowers what is owed by a row of the ledger, once for each key. 422 for more than is owed, 409 while a payment is on its way. */
async function lower(call: OfficeCall, { kind, reason, amountCents }: Lowering): Promise<Invoice> {
  const { db, params, principal, tenant, request, reply, now } = call
  const key = readKey(request)
  const userId = requireSignedIn(principal)
  const fingerprint = hashMeaning(kind, params.id, userId, amountCents ?? null)
  await lockKey(db, tenant.id, key)
  const invoice = await lock(call)
  const known = await findByKey(db, key)
  if (known && known.requestFingerprint !== fingerprint)
    throw conflict('This Idempotency-Key was used for something else.', 'Idempotency-Key')
  if (known) {
    void reply.header('idempotent-replayed', 'true')
    return answer(call)
  }
  await refuseClosedKey(db, key)
  if (invoice.voided || invoice.balanceCents <= 0) throw unprocessable('Nothing is owed on this invoice.')
  if (amountCents !== undefined && (amountCents < 1 || amountCents > invoice.balanceCents))
    throw unprocessable(
      (i18n) =>
        i18n._('Between $0.01 and {amount} can be credited.', { amount: i18n.format.cents(invoice.balanceCents) }),
      'credit.amount_cents',
    )
  if ((await reservedCents(db, invoice.id)) > 0)
    throw conflict('A payment of this invoice is being processed. Please try again in a moment.')
  await explainChange(db, reason.trim())
  await addAdjustment(db, tenant, {
    invoiceId: invoice.id,
    kind,
    cents: amountCents ?? invoice.balanceCents,
    ...(kind === 'credit' ? { notes: reason.trim() } : { message: reason.trim() }),
    userId,
    key,
    fingerprint,
    now,
  })
  return answer(call)
}

/** What becomes of an invoice: final, void, credited, written off. */
export function invoiceLifecycleRoutes(api: Api): void {
  route(api, 'finalizeInvoice', (call) => finalize(call))
  route(api, 'voidInvoice', (call) => voidInvoice(call, call.body.void.reason))
  route(api, 'creditInvoice', (call) => {
    const { amount_cents: amountCents, reason } = call.body.credit
    return lower(call, { kind: 'credit', reason, amountCents })
  })
  route(api, 'writeOffInvoice', (call) => lower(call, { kind: 'write_off', reason: call.body.write_off.reason }))
}
