import { and, desc, eq } from 'drizzle-orm'
import { requireActiveCustomer } from '#areas/identity'
import { firstRow, type Db } from '#foundation/database/database'
import { addresses, invoices, jobs } from '#foundation/database/schema'
import { conflict, unprocessable } from '#foundation/errors'
import { hashMeaning } from '#foundation/http/idempotency'
import { route, type Call } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { NewInvoice } from '@portal/contract'
import { lockKey } from '../payments/payment-key'
import { readKey } from '../payments/payment-request'
import { findPrimaryAddress, insertInvoice, type JobRow, type QuoteRow } from './create-invoice'
import { loadInvoice, viewFor, type InvoiceRow } from './invoice.store'
import { billsAmount, deductBilled, findLeft, lockAcceptedQuote, readPartAmount } from './quote-parts'

type Wanted = NewInvoice['invoice']
type Billing = Pick<Call<'billCustomer'>, 'db' | 'tenant' | 'now'>

/** The invoice that was created with this key. 409 if that was another one. */
async function findRepeated(db: Db, key: string, fingerprint: string): Promise<InvoiceRow | undefined> {
  const [known] = await db.select().from(invoices).where(eq(invoices.idempotencyKey, key))
  if (known && known.requestFingerprint !== fingerprint)
    throw conflict('This Idempotency-Key was used for a different invoice.', 'Idempotency-Key')
  return known
}

/** Locked, so that a trip charge is added once; with a quote, which is locked already, only read. */
async function findJob(db: Db, customerId: number, id: number, lock: boolean): Promise<JobRow> {
  const query = db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, customerId)))
  const [job] = await (lock ? query.for('update') : query)
  if (!job) throw unprocessable('The customer has no such job.', 'invoice.job_id')
  return job
}

async function findPlace(db: Db, customerId: number, named: number | undefined): Promise<number> {
  const own = and(eq(addresses.userId, customerId), eq(addresses.archived, false))
  const [place] =
    named === undefined
      ? []
      : await db
          .select({ id: addresses.id })
          .from(addresses)
          .where(and(own, eq(addresses.id, named)))
  if (named !== undefined && !place)
    throw unprocessable('The customer has no such address.', 'invoice.service_address_id')
  const found = place?.id ?? (await findPrimaryAddress(db, customerId))
  if (found === null) throw unprocessable('The customer has no address yet. Add one first.', 'invoice.customer_id')
  return found
}

/** The named job, that of the quote or of its other invoices, or a new one without visits: every invoice has a job. */
async function findOrAddJob({ db, now }: Billing, invoice: Wanted, quote: QuoteRow | undefined): Promise<JobRow> {
  const { customer_id: userId, job_id, service_address_id } = invoice
  if (job_id !== undefined && quote && quote.jobId !== null && quote.jobId !== job_id)
    throw unprocessable('The job has no such quote.', 'invoice.quote_id')
  const [billed] = quote
    ? await db
        .select({ jobId: invoices.jobId })
        .from(invoices)
        .where(and(eq(invoices.quoteId, quote.id), eq(invoices.voided, false)))
        .orderBy(desc(invoices.id))
        .limit(1)
    : []
  const known = job_id ?? quote?.jobId ?? billed?.jobId
  if (known !== undefined) return findJob(db, userId, known, quote === undefined)
  const addressId = await findPlace(db, userId, service_address_id ?? quote?.serviceAddressId ?? undefined)
  return firstRow(await db.insert(jobs).values({ userId, addressId, createdAt: now }).returning())
}

/** 422 for a part without a quote, and for an amount that no part needs. */
function requireSense({ part, quote_id, amount_cents, percent }: Wanted): void {
  if (part && quote_id === undefined) throw unprocessable('A part can be billed of a quote only.', 'invoice.quote_id')
  if (billsAmount(part)) return
  if (amount_cents !== undefined || percent !== undefined)
    throw unprocessable(
      'Only deposit and progress invoices have an amount of their own.',
      amount_cents === undefined ? 'invoice.percent' : 'invoice.amount_cents',
    )
}

/** Creates an invoice for a customer, also further ones of a job. */
async function billCustomer(
  call: Billing,
  invoice: Wanted,
  request: { idempotencyKey: string; requestFingerprint: string },
): Promise<number> {
  const { db } = call
  requireSense(invoice)
  const { customer_id, quote_id, part, format, summary, notes } = invoice
  await requireActiveCustomer(db, customer_id, 'invoice.customer_id')
  const quote = quote_id === undefined ? undefined : await lockAcceptedQuote(db, customer_id, quote_id)
  const { leftCents, before } = quote ? await findLeft(db, quote) : { leftCents: 0, before: [] }
  const [first] = before
  if (!part && first)
    throw unprocessable(
      (i18n) => i18n._('Invoice #{id} bills a part of this quote: bill the rest as final.', { id: first.id }),
      'invoice.part',
    )
  const amountCents = quote && billsAmount(part) ? readPartAmount(quote, leftCents, invoice) : undefined
  const job = await findOrAddJob(call, invoice, quote)
  const id = await insertInvoice(call, { job, quote, part, amountCents, texts: { format, summary, notes }, request })
  if (part === 'final') await deductBilled(call, id, before)
  return id
}

/** Invoices of a customer, with or without a job, and the parts of a quote. */
export function billCustomerRoute(api: Api): void {
  route(api, 'billCustomer', async (call) => {
    const { db, body, principal, tenant, services, request, reply } = call
    requireSignedIn(principal)
    const key = readKey(request)
    const fingerprint = hashMeaning('invoice', principal.userId, body.invoice)
    await lockKey(db, tenant.id, key)
    const repeated = await findRepeated(db, key, fingerprint)
    if (repeated) void reply.header('idempotent-replayed', 'true')
    const id =
      repeated?.id ?? (await billCustomer(call, body.invoice, { idempotencyKey: key, requestFingerprint: fingerprint }))
    return loadInvoice(db, id, viewFor(tenant, principal, services))
  })
}
