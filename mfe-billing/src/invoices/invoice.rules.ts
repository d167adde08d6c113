import { t } from '@lingui/core/macro'
import type { Invoice } from '@portal/contract'
import type { I18n } from '@portal/i18n'

type PayableInvoice = Pick<Invoice, 'voided'> & { financials: Pick<Invoice['financials'], 'balance_cents'> }

export const isOutstanding = (invoice: PayableInvoice): boolean =>
  !invoice.voided && invoice.financials.balance_cents > 0
const isPaid = (invoice: PayableInvoice): boolean => !invoice.voided && invoice.financials.balance_cents <= 0

/** Whether to show a separate download button: for paid, non-voided invoices. Outstanding ones have theirs in the balance panel. */
export const offersDownload = (invoice: PayableInvoice & Pick<Invoice, 'pdf_url'>): boolean =>
  invoice.pdf_url !== null && isPaid(invoice)

export const invoiceTitle = (
  i18n: I18n,
  { invoice_id: invoiceId, voided }: Pick<Invoice, 'invoice_id' | 'voided'>,
): string => (voided ? t(i18n)`Invoice #${invoiceId} (Voided)` : t(i18n)`Invoice #${invoiceId}`)
