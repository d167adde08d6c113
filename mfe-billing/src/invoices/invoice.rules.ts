import type { Invoice } from '@portal/contract'

type PayableInvoice = Pick<Invoice, 'voided' | 'financials'>

export const isOutstanding = (invoice: PayableInvoice): boolean => !invoice.voided && invoice.financials.balance_cents > 0
const isPaid = (invoice: PayableInvoice): boolean => !invoice.voided && invoice.financials.balance_cents <= 0

/** A paid invoice that still counts may be downloaded on its own; an unpaid one from its balance panel. */
export const offersDownload = (invoice: PayableInvoice & Pick<Invoice, 'pdf_url'>): boolean => invoice.pdf_url !== null && isPaid(invoice)

export const invoiceTitle = (invoice: Pick<Invoice, 'invoice_id' | 'voided'>): string =>
  `Invoice #${invoice.invoice_id}${invoice.voided ? ' (Voided)' : ''}`
