import { and, asc, eq } from 'drizzle-orm'
import { toTransactionResponse, findByKey, visiblePayments, makePayment, readPayment, toPayment } from '#areas/billing'
import { linkMaker } from '#areas/downloads'
import type { Db } from '#foundation/database/database'
import { invoices, payments } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import { readIdempotencyKey } from '#foundation/http/idempotency'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { findAuthorizedJob } from './job.access'
import { jobInvoiceId } from './job.store'

/** The invoice to pay: the job's current one, or for a repeated idempotency key the one that was paid, whatever its state now. */
async function invoiceToPay(db: Db, jobId: number, key: string | null): Promise<number> {
  const repeated = key === null ? null : await findByKey(db, key)
  if (repeated) {
    const [paid] = await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.id, repeated.invoiceId), eq(invoices.jobId, jobId)))
    if (paid) return paid.id
  }
  const [invoice] = await jobInvoiceId(db, jobId)
  if (!invoice) throw notFound('This job has no invoice')
  return invoice.id
}

/** Payments by job; the same payments as by the job's invoices. */
export function jobPaymentRoutes(api: Api): void {
  route(api, 'listJobTransactions', async ({ params, principal, tenant, db, services }) => {
    const job = await findAuthorizedJob(db, principal, params.id)
    const made = await db
      .select({ payment: payments })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(and(eq(invoices.jobId, job.id), principal.role === 'admin' ? undefined : visiblePayments))
      .orderBy(asc(payments.transactionTime), asc(payments.id))
    const linkTo = linkMaker(services, tenant)
    return made.map(({ payment }) => toPayment(payment, linkTo))
  })

  routeWithoutTransaction(
    api,
    'createJobTransaction',
    async (call) => {
      const { params, body, principal, transact, request } = call
      const invoiceId = await transact(async (db) => {
        const job = await findAuthorizedJob(db, principal, params.id)
        return invoiceToPay(db, job.id, readIdempotencyKey(request))
      })
      // Anyone who may read the job may pay its invoice, whichever of the job's resources their link is for.
      const payer = principal.resource
        ? { ...principal, resource: { type: 'Invoice' as const, id: invoiceId } }
        : principal
      return toTransactionResponse(
        await makePayment(readPayment(request, invoiceId, body, payer), { ...call, principal: payer }),
      )
    },
    { perMinute: { max: 30 } },
  )
}
