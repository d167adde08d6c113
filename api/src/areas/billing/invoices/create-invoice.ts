import { and, asc, desc, eq } from 'drizzle-orm'
import { copyRows, totalColumns, computeTotals } from '#areas/documents'
import { firstRow, type Db } from '#foundation/database/database'
import { addresses, invoices, jobs, quotes } from '#foundation/database/schema'
import { conflict, notFound, unprocessable } from '#foundation/errors'
import { route, type Call } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { Body, Invoice } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'
import { recomputeBalance } from '../payments/ledger'
import { loadInvoice, viewFor } from './invoice.store'
import { promisedCents } from './late-discount'
import { addTripCharge } from './trip-charge'

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

type JobRow = typeof jobs.$inferSelect
type QuoteRow = typeof quotes.$inferSelect

/** Locks the job, so that of two requests at once only one bills it. 409 if it has an invoice that is not voided. */
async function unbilledJob(db: Db, id: number): Promise<JobRow> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id)).for('update')
  if (!job) throw notFound('No such job')
  const [billed] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.jobId, id), eq(invoices.voided, false)))
    .limit(1)
  if (billed) throw conflict(`Job ${id} has invoice ${billed.id} already.`)
  return job
}

async function acceptedQuote(db: Db, job: JobRow, id: number | undefined): Promise<QuoteRow | undefined> {
  if (id === undefined) return undefined
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.userId, job.userId)))
  if (!quote || (quote.jobId !== null && quote.jobId !== job.id))
    throw unprocessable('The job has no such quote.', 'invoice.quote_id')
  if (quote.status !== 'accepted')
    throw unprocessable(`This quote is ${quote.status}: only an accepted one can be billed.`, 'invoice.quote_id')
  return quote
}

async function findPrimaryAddress(db: Db, userId: number): Promise<number | null> {
  const [place] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.archived, false)))
    .orderBy(desc(addresses.primary), asc(addresses.id))
    .limit(1)
  return place?.id ?? null
}

async function createInvoice(
  { db, tenant, principal, services, now, params }: Call<'createInvoice'>,
  { invoice }: Body<'createInvoice'>,
): Promise<Invoice> {
  const job = await unbilledJob(db, params.id)
  const quote = await acceptedQuote(db, job, invoice.quote_id)
  const today = formatIn(now, tenant.timezone, 'yyyy-MM-dd')
  const inserted = await db
    .insert(invoices)
    .values({
      jobId: job.id,
      userId: job.userId,
      billingAddressId: quote?.billingAddressId ?? (await findPrimaryAddress(db, job.userId)),
      serviceAddressId: job.addressId,
      invoiceDate: today,
      format: invoice.format ?? 'detailed',
      summary: invoice.summary?.trim() || (quote?.summary ?? null),
      notes: invoice.notes?.trim() || null,
      quoteType: quote?.quoteType ?? null,
      taxable: quote?.taxable ?? tenant.taxable,
      dueOn: addDays(today, tenant.invoiceDueDays ?? 0),
      taxRatePercent: quote?.taxRatePercent ?? (tenant.taxable ? tenant.taxRatePercent : 0),
      actualMembershipProgramName: quote?.actualMembershipProgramName ?? null,
      comparisonMembershipProgramName: quote?.comparisonMembershipProgramName ?? null,
      createdAt: now,
    })
    .returning()
  const created = firstRow(inserted)
  const { id } = created
  if (quote) await copyRows(db, quote.id, 'Invoice', id)
  await addTripCharge(db, job, id)
  const lateFeeCents = await promisedCents(db, id, tenant)
  await db
    .update(invoices)
    .set({ ...totalColumns(await computeTotals(db, 'Invoice', created, lateFeeCents)), lateFeeCents })
    .where(eq(invoices.id, id))
  await recomputeBalance(db, id)
  return loadInvoice(db, id, viewFor(tenant, principal, services))
}

/** The office bills a job; lines are then added as to any invoice. */
export function createInvoiceRoute(api: Api): void {
  route(api, 'createInvoice', async (call) => {
    requireSignedIn(call.principal)
    return createInvoice(call, call.body)
  })
}
