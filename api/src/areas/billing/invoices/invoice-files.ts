import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasReceipt } from '@portal/rules'
import { notFound } from '../../../foundation/errors'
import type { TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import { payments } from '../../../foundation/database/schema'
import { signedHashOf } from '../../documents/signing/sign'
import { signedPdfOf } from '../../documents/signing/signed-copies'
import { loadQuote } from '../../quotes/quote.store'
import { loadInvoice, toPayment } from './invoice.store'
import { invoicePdf } from './invoice-pdf'
import { senderOf } from '../../documents/pdf/letterhead'
import { quotePdf } from '../../quotes/quote-pdf'
import { receiptPdf } from './receipt-pdf'

/** A file whose contents are read; writing it needs the database no more. */
export interface DocumentFile {
  /** Plain letters only: it goes into a header. */
  name: string
  type: 'application/pdf' | 'text/csv; charset=utf-8' | 'text/calendar; charset=utf-8' | 'text/plain; charset=utf-8'
  write(now: Date): Promise<Buffer>
}

/** An invoice as a PDF. 404 for none. */
export async function loadInvoiceFile(db: Db, tenant: TenantRow, id: number): Promise<DocumentFile> {
  const invoice = await loadInvoice(db, id, { tenant, payable: false })
  const hash = await signedHashOf(db, 'Invoice', invoice.id, invoice.version)
  return {
    name: `invoice-${id}.pdf`,
    type: 'application/pdf',
    write: async (now) => invoicePdf(invoice, await senderOf(tenant), now, hash),
  }
}

/** A quote as a PDF, for whoever may read it: the link was made for them. 404 for none. */
export async function loadQuoteFile(db: Db, tenant: TenantRow, id: number, now: Date): Promise<DocumentFile> {
  const quote = await loadQuote(db, id, { tenant, principal: { role: 'customer', resource: null }, now })
  const hash = await signedHashOf(db, 'Quote', quote.id, quote.version)
  // A signed quote is what was signed, down to the letterhead.
  const signed = quote.signature && (await signedPdfOf(db, 'Quote', quote.id, quote.version))
  return {
    name: `quote-${id}.pdf`,
    type: 'application/pdf',
    write: async (written) => signed ?? quotePdf(quote, await senderOf(tenant), written, hash),
  }
}

/** A payment's receipt as a PDF. 404 for none, and for a payment that came to nothing since the link was made. */
export async function loadReceiptFile(db: Db, tenant: TenantRow, id: number): Promise<DocumentFile> {
  const parents = alias(payments, 'parents')
  const [found] = await db
    .select({ row: payments, chargedInAll: parents.chargedCents })
    .from(payments)
    .leftJoin(parents, eq(parents.id, payments.chargedWithId))
    .where(eq(payments.id, id))
  const payment = found && toPayment(found.row)
  if (!payment || !hasReceipt(payment)) throw notFound('There is no receipt for this payment')
  const invoice = await loadInvoice(db, payment.invoice_id, { tenant, payable: false })
  const chargedCents = found.row.chargedCents ?? found.chargedInAll
  return {
    name: `receipt-${id}.pdf`,
    type: 'application/pdf',
    write: async (now) => receiptPdf({ payment, invoice, chargedCents }, await senderOf(tenant), now),
  }
}
