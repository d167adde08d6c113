import { t } from '@lingui/core/macro'
import type { Comment, Document, Invoice, Photo } from '@portal/contract'
import type { I18n } from '@portal/i18n'

type Balance = Pick<Invoice, 'voided'> & { financials: Pick<Invoice['financials'], 'balance_cents'> }

export const summaryTitle = (jobId: number, i18n: I18n): string => t(i18n)`Appointment #${jobId} Summary`

export const owes = (invoice: Balance): boolean => !invoice.voided && invoice.financials.balance_cents > 0

/** A voided invoice is no proof of anything, so it can't be downloaded. */
export const offersDownload = (invoice: Pick<Invoice, 'voided' | 'pdf_url'>): boolean =>
  !invoice.voided && invoice.pdf_url !== null

/** Filters to what the customer may see; the API already omits the rest. */
export const visibleTo = {
  customer: <Shown extends Photo | Document | Comment>(all: readonly Shown[]): Shown[] =>
    all.filter((each) => each.customer_visible),
}
