// Who may do what with a quote or an invoice, for its page's buttons and the API's guards alike.
import type { Invoice, Quote, Role } from '@portal/contract'

type QuoteStatus = Quote['status']

/**
 * Statuses in which a quote may be… A signed or accepted one is agreed on: nobody edits it any more. One that is pending is
 * being worked on: to ask for its service would be to accept what is about to change.
 */
export const quoteCan = {
  proceed: ['sent'],
  choosePlace: ['sent', 'pending'],
  sign: ['sent', 'accepted'],
  decline: ['sent', 'pending'],
  requestChanges: ['sent', 'pending'],
  edit: ['draft', 'pending', 'sent'],
  email: ['draft', 'pending', 'sent'],
  extend: ['draft', 'pending', 'sent', 'expired'],
  reopen: ['denied', 'expired'],
} satisfies Record<string, QuoteStatus[]>

export const quoteIsOpenFor = (what: keyof typeof quoteCan, { status }: { status: QuoteStatus }): boolean => (quoteCan[what] as QuoteStatus[]).includes(status)

/** Where a quote stands on a day (YYYY-MM-DD): one that is out expires with the last day on which it holds. */
export const quoteStanding = (status: QuoteStatus, expiresOn: string | null, today: string): QuoteStatus =>
  expiresOn !== null && expiresOn < today && (status === 'sent' || status === 'pending') ? 'expired' : status

const DAY_MS = 86_400_000

/** Until when a customer may take a decline back: a day, whatever the zone. */
export const declineFinalAt = (declinedAt: Date): Date => new Date(declinedAt.getTime() + DAY_MS)

const unsigned: readonly QuoteStatus[] = ['draft', 'pending', 'denied']

/** Nobody signs a quote that is not out yet, nor one that was turned down. */
export const showsSignature = ({ status }: { status: QuoteStatus }): boolean => !unsigned.includes(status)

export const isStaff = (role: Role | undefined): boolean => role === 'technician' || role === 'admin'

/** Prices are the office's. */
export const maySetPrices = (role: Role | undefined): boolean => role === 'admin'

/** Whether somebody of the staff may edit the quote now. */
export const mayEditQuote = (quote: Pick<Quote, 'status'>, role: Role | undefined): boolean => isStaff(role) && quoteIsOpenFor('edit', quote)

/** Whether somebody of the staff may edit the invoice now: neither voided nor finalized. */
export const mayEditInvoice = ({ voided, finalized }: Pick<Invoice, 'voided' | 'finalized'>, role: Role | undefined): boolean => isStaff(role) && !voided && !finalized

/** Tax is shown where the tenant charges it and the document is taxed. */
export const showsTax = ({ enabled, taxable }: Invoice['tax_setting']): boolean => enabled && taxable
