import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import { findSender, findSignedHash } from '#areas/documents'
import type { DownloadFile } from '#areas/downloads'
import type { Db } from '#foundation/database/database'
import { invoices, payments, users } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import { customerFileWords } from '#foundation/languages/asked-language'
import type { TenantRow } from '#foundation/tenants'
import { hasReceipt, paymentCounts } from '@portal/rules'
import { invoicePdf } from './invoice-pdf'
import { loadInvoice, toPayment, visiblePayments } from './invoice.store'
import { receiptPdf } from './receipt-pdf'

interface Needs {
  db: Db
  files: FileStore
  tenant: TenantRow
  request: FastifyRequest
}

/** An invoice as a PDF. 404 if there is none. */
export async function loadInvoiceFile({ db, files, tenant, request }: Needs, id: number): Promise<DownloadFile> {
  const invoice = await loadInvoice(db, id, { tenant, payable: false })
  const [row] = await db
    .select({ issued: invoices.issued, language: users.language })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.userId))
    .where(eq(invoices.id, id))
  const i18n = customerFileWords(request, row?.language, tenant)
  const hash = await findSignedHash(db, 'Invoice', invoice.id, invoice.version)
  return {
    name: i18n._('invoice-{id}.pdf', { id }),
    type: 'application/pdf',
    write: async (now) => invoicePdf(invoice, await findSender(files, tenant, row?.issued ?? null, i18n), now, hash),
  }
}

/** A payment's receipt as a PDF. 404 if there is none, also if the payment was voided or returned after the link was made. */
export async function loadReceiptFile({ db, files, tenant, request }: Needs, id: number): Promise<DownloadFile> {
  const parents = alias(payments, 'parents')
  const [found] = await db
    .select({ row: payments, chargedInAll: parents.chargedCents, issued: invoices.issued, language: users.language })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(users, eq(users.id, invoices.userId))
    .leftJoin(parents, eq(parents.id, payments.chargedWithId))
    .where(eq(payments.id, id))
  const payment = found && toPayment(found.row)
  if (!payment || !hasReceipt(payment)) throw notFound('There is no receipt for this payment')
  const i18n = customerFileWords(request, found.language, tenant)
  const invoice = await loadInvoice(db, payment.invoice_id, { tenant, payable: false })
  const refunds = await db
    .select()
    .from(payments)
    .where(and(eq(payments.refundOfId, id), visiblePayments))
    .orderBy(asc(payments.transactionTime), asc(payments.id))
  const chargedCents = found.row.chargedCents ?? found.chargedInAll
  return {
    name: i18n._('receipt-{id}.pdf', { id }),
    type: 'application/pdf',
    write: async (now) =>
      receiptPdf(
        { payment, invoice, chargedCents, refunds: refunds.map((row) => toPayment(row)).filter(paymentCounts) },
        await findSender(files, tenant, found.issued, i18n),
        now,
      ),
  }
}
