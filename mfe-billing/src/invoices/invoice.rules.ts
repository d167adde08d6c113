import type { Invoice } from '@portal/contract'

type PayableInvoice = Pick<Invoice, 'voided'> & { financials: Pick<Invoice['financials'], 'balance_cents'> }

export const isOutstanding = (invoice: PayableInvoice): boolean =>
  !invoice.voided && invoice.financials.balance_cents > 0
const isPaid = (invoice: PayableInvoice): boolean => !invoice.voided && invoice.financials.balance_cents <= 0

/** Whether to show a separate download button: for paid, non-voided invoices. Outstanding ones have theirs in the balance panel. */
export const offersDownload = (invoice: PayableInvoice & Pick<Invoice, 'pdf_url'>): boolean =>
  invoice.pdf_url !== null && isPaid(invoice)

export const invoiceTitle = (invoice: Pick<Invoice, 'invoice_id' | 'voided'>): string =>
  `Invoice #${invoice.invoice_id}${invoice.voided ? ' (Voided)' : ''}`
