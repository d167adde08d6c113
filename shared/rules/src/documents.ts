// Permissions for quotes and invoices, shared by the pages' buttons and the API's guards.
import type { Invoice, Quote, Role } from '@portal/contract'

type QuoteStatus = Quote['status']

/**
 * Quote statuses that allow each action. An accepted quote is final and can't be edited. A pending one is being reworked, so
 * `proceed` would accept something that is about to change.
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

export const quoteIsOpenFor = (what: keyof typeof quoteCan, { status }: { status: QuoteStatus }): boolean =>
  quoteCan[what].some((each) => each === status)

/** Whether a quote's total can be accepted: nobody owes a negative amount. */
export const isAcceptableTotal = (totalCents: number): boolean => totalCents >= 0

/** A quote's effective status on a day (YYYY-MM-DD): a sent or pending one is expired after its last valid day. */
export const quoteStanding = (status: QuoteStatus, expiresOn: string | null, today: string): QuoteStatus =>
  expiresOn !== null && expiresOn < today && (status === 'sent' || status === 'pending') ? 'expired' : status

const DAY_MS = 86_400_000

/** Until when a customer may take back a decline: 24 hours, independent of the time zone. */
export const declineFinalAt = (declinedAt: Date): Date => new Date(declinedAt.getTime() + DAY_MS)

const unsigned: readonly QuoteStatus[] = ['draft', 'pending', 'denied']

/** Whether a quote shows a signature section: not before it was sent, nor after it was declined. */
export const showsSignature = ({ status }: { status: QuoteStatus }): boolean => !unsigned.includes(status)

export const isStaff = (role: Role | undefined): boolean => role === 'technician' || role === 'admin'

/** Only the office may set prices. */
export const maySetPrices = (role: Role | undefined): boolean => role === 'admin'

/** Whether the role is staff and the quote's status allows editing. */
export const mayEditQuote = (quote: Pick<Quote, 'status'>, role: Role | undefined): boolean =>
  isStaff(role) && quoteIsOpenFor('edit', quote)

/** Whether the role is staff and the invoice is neither voided nor finalized. */
export const mayEditInvoice = (
  { voided, finalized }: Pick<Invoice, 'voided' | 'finalized'>,
  role: Role | undefined,
): boolean => isStaff(role) && !voided && !finalized

/** Whether to show tax: the tenant charges it and the document is taxable. */
export const showsTax = ({ enabled, taxable }: Invoice['tax_setting']): boolean => enabled && taxable
