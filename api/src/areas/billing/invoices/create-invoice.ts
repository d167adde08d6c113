import { and, asc, desc, eq } from 'drizzle-orm'
import { copyRows, totalColumns, computeTotals } from '#areas/documents'
import { firstRow, type Db } from '#foundation/database/database'
import { addresses, invoiceItems, invoices, jobs, quotes, type InvoicePart } from '#foundation/database/schema'
import { conflict, notFound, unprocessable } from '#foundation/errors'
import { route, type Call } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { Body } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'
import { recomputeBalance } from '../payments/ledger'
import { loadInvoice, viewFor } from './invoice.store'
import { promisedCents } from './late-discount'
import { findLeft, lockAcceptedQuote } from './quote-parts'
import { addTripCharge } from './trip-charge'

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export type JobRow = typeof jobs.$inferSelect
export type QuoteRow = typeof quotes.$inferSelect

/** Locks the job, so that of two requests at once only one bills it. 409 if it has an invoice that is not voided. */
async function unbilledJob(db: Db, id: number): Promise<JobRow> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id)).for('update')
  if (!job) throw notFound('No such job')
  const [billed] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.jobId, id), eq(invoices.voided, false)))
    .limit(1)
  if (billed)
    throw conflict((i18n) =>
      i18n._('Job {id} has invoice {billedId} already. POST /v2/invoices creates further ones.', {
        id,
        billedId: billed.id,
      }),
    )
  return job
}

/** The id of the customer's primary address; null if they have none. */
export async function findPrimaryAddress(db: Db, userId: number): Promise<number | null> {
  const [place] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.archived, false)))
    .orderBy(desc(addresses.primary), asc(addresses.id))
    .limit(1)
  return place?.id ?? null
}

interface NewRow {
  job: JobRow
  quote?: QuoteRow | undefined
  part?: InvoicePart | undefined
  /** Of a deposit or a progress invoice, in cents: its only line, without tax, which the final invoice charges. */
  amountCents?: number | undefined
  texts: Body<'createInvoice'>['invoice']
  request?: { idempotencyKey: string; requestFingerprint: string }
}

const partNames = { deposit: 'Deposit', progress: 'Progress payment' }

/** Inserts an invoice of a job, with the lines, discounts and tax of the quote or with one line for a part of it. */
export async function insertInvoice(
  { db, tenant, now }: Pick<Call<'createInvoice'>, 'db' | 'tenant' | 'now'>,
  { job, quote, part, amountCents, texts, request }: NewRow,
): Promise<number> {
  const copied = amountCents === undefined ? quote : undefined
  const taxable = amountCents === undefined && (quote?.taxable ?? tenant.taxable)
  const today = formatIn(now, tenant.timezone, 'yyyy-MM-dd')
  const inserted = await db
    .insert(invoices)
    .values({
      jobId: job.id,
      userId: job.userId,
      quoteId: quote?.id ?? null,
      part: part ?? null,
      ...request,
      billingAddressId: quote?.billingAddressId ?? (await findPrimaryAddress(db, job.userId)),
      serviceAddressId: job.addressId,
      invoiceDate: today,
      dueOn: addDays(today, tenant.invoiceDueDays ?? 0),
      format: texts.format ?? 'detailed',
      summary: texts.summary?.trim() || (copied?.summary ?? null),
      notes: texts.notes?.trim() || null,
      quoteType: copied?.quoteType ?? null,
      taxable,
      taxRatePercent: copied?.taxRatePercent ?? (taxable ? tenant.taxRatePercent : 0),
      actualMembershipProgramName: copied?.actualMembershipProgramName ?? null,
      comparisonMembershipProgramName: copied?.comparisonMembershipProgramName ?? null,
      createdAt: now,
    })
    .returning()
  const created = firstRow(inserted)
  const { id } = created
  if (copied) await copyRows(db, copied.id, 'Invoice', id)
  if (quote && amountCents !== undefined && (part === 'deposit' || part === 'progress'))
    await db.insert(invoiceItems).values({
      documentId: id,
      unitName: partNames[part],
      description: `Quote #${quote.id}: ${quote.name}`,
      unitPriceCents: amountCents,
    })
  if (amountCents === undefined) await addTripCharge(db, job, id)
  const lateFeeCents = await promisedCents(db, created, tenant)
  await db
    .update(invoices)
    .set({ ...totalColumns(await computeTotals(db, 'Invoice', created, lateFeeCents)), lateFeeCents })
    .where(eq(invoices.id, id))
  await recomputeBalance(db, id, { tenant, now })
  return id
}

/** Locks an accepted quote of the job's customer. 422 for one of another job, and if something of it is billed already. */
async function unbilledQuote(db: Db, job: JobRow, id: number): Promise<QuoteRow> {
  const quote = await lockAcceptedQuote(db, job.userId, id)
  if (quote.jobId !== null && quote.jobId !== job.id)
    throw unprocessable('The job has no such quote.', 'invoice.quote_id')
  const [first] = (await findLeft(db, quote)).before
  if (first)
    throw unprocessable(
      (i18n) => i18n._('Invoice #{id} bills a part of this quote: bill the rest as final.', { id: first.id }),
      'invoice.quote_id',
    )
  return quote
}

/** The office bills a job; lines are then added as to any invoice. */
export function createInvoiceRoute(api: Api): void {
  route(api, 'createInvoice', async (call) => {
    const { db, params, body, principal, tenant, services } = call
    requireSignedIn(principal)
    const job = await unbilledJob(db, params.id)
    const { quote_id, ...texts } = body.invoice
    const quote = quote_id === undefined ? undefined : await unbilledQuote(db, job, quote_id)
    const id = await insertInvoice(call, { job, quote, texts })
    return loadInvoice(db, id, viewFor(tenant, principal, services))
  })
}
