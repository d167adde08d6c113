// What an invoice says of its money, in the same words on the page and on paper.
import type { Invoice, Payment, Quote } from '@portal/contract'
import { cardBrandName } from './card-brands'
import { formatCents } from './money'
import { formatDay } from './windows'

/** 'Invoice #1042 for Job #88': what the document itself is headed. */
export const invoiceDocumentTitle = (invoice: Pick<Invoice, 'invoice_id' | 'job_id' | 'voided'>): string =>
  `Invoice #${invoice.invoice_id} for Job #${invoice.job_id}${invoice.voided ? ' (Voided)' : ''}`

const ending = (what: string, last4: string | null) => (last4 ? `${what} ending in ${last4}` : what)

/** 'Visa ending in 1111', 'Check #104', 'ACH checking ending in 3210': how a payment was made. */
export function paymentMethodText(
  payment: Pick<Payment, 'transaction_type' | 'card_brand' | 'card_last4' | 'ach_account_type' | 'ach_last4' | 'check_number' | 'processor_name'>,
): string {
  switch (payment.transaction_type) {
    case 'card':
      return ending(cardBrandName(payment.card_brand), payment.card_last4)
    case 'ach':
      return ending(['ACH', payment.ach_account_type].filter(Boolean).join(' '), payment.ach_last4)
    case 'check':
      return payment.check_number ? `Check #${payment.check_number}` : 'Check'
    case 'external':
      return payment.processor_name ?? 'External processor'
    case 'external_financing':
      return payment.processor_name ? `Financing by ${payment.processor_name}` : 'Financing'
    default:
      return 'Cash'
  }
}

export type PaymentState = 'counted' | 'voided' | 'failed' | 'processing'

/** What a payment row says of itself: an attempt nobody answered is shown as failed, one on its way to the bank as processing. */
export function paymentState({ status }: Pick<Payment, 'status'>): PaymentState {
  switch (status) {
    case 'voided':
      return 'voided'
    case 'failed':
    case 'attempted':
    case 'returned':
      return 'failed'
    case 'submitted':
    case 'unknown':
      return 'processing'
    default:
      return 'counted'
  }
}

/** The word beside a payment that does not simply count. */
export const paymentStateText: Record<Exclude<PaymentState, 'counted'>, string> = { voided: 'Voided', failed: 'Failed', processing: 'Processing' }

/** 'Refund' for money that went back, else 'Payment'. */
export const paymentKindText = ({ amount_cents }: Pick<Payment, 'amount_cents'>): string => (amount_cents < 0 ? 'Refund' : 'Payment')

/** Money that came in, or is on its way: what there is a receipt for. */
export const hasReceipt = ({ status, amount_cents }: Pick<Payment, 'status' | 'amount_cents'>): boolean =>
  amount_cents > 0 && (status === 'approved' || status === 'submitted')

/** One of the totals, as it is shown. */
export interface TotalLine {
  label: string
  amount: string
  strong?: boolean
}

const optional = (label: string, cents: number): TotalLine[] => (cents === 0 ? [] : [{ label, amount: formatCents(cents) }])

type Priced = Pick<Invoice, 'financials' | 'discount_attributes' | 'tax_setting'>

/** What both kinds of document add up, down to the total. */
function linesToTotal({ financials: f, discount_attributes: discounts, tax_setting: tax }: Priced): TotalLine[] {
  const codes = discounts.map((d) => (d.kind === 'percentage' ? `${d.code} ${d.percent}%` : d.code)).join(', ')
  return [
    { label: 'Subtotal', amount: formatCents(f.subtotal_cents) },
    ...optional(codes ? `Discount (${codes})` : 'Discount', -f.discount_amount_cents),
    ...optional('Late discount', -f.late_fee_cents),
    ...(tax.taxable ? [{ label: `Sales tax (${tax.rate_percent}%)`, amount: formatCents(f.sales_tax_cents) }] : []),
    { label: 'Total', amount: formatCents(f.total_cents), strong: true },
  ]
}

/** What is owed, or what was paid too much: nobody owes a negative amount. */
export const balanceLine = (balanceCents: number, due = 'Balance due'): { label: string; amount: string } =>
  balanceCents < 0 ? { label: 'Credit', amount: formatCents(-balanceCents) } : { label: due, amount: formatCents(balanceCents) }

/** The totals of an invoice as lines, top to bottom; a line that would say nothing is left out. */
export const totalLines = (invoice: Priced): TotalLine[] => [
  ...linesToTotal(invoice),
  ...optional('Payments', -invoice.financials.total_transactions_cents),
  { ...balanceLine(invoice.financials.balance_cents), strong: true },
  ...optional('You saved', invoice.financials.savings_cents),
]

/** The totals of a quote, as those of an invoice: nothing is paid yet, and nothing saved. */
export const quoteTotalLines = (quote: Priced): TotalLine[] => [...linesToTotal(quote), ...optional('You save', quote.financials.savings_cents)]

/** 'This quote holds until 02/28/2026.'; nothing for one without a last day. */
export const quoteHoldsText = ({ status, expires_on }: Pick<Quote, 'status' | 'expires_on'>): string | null =>
  expires_on && `This quote ${status === 'expired' ? 'held' : 'holds'} until ${formatDay(expires_on)}.`

/** 'Quote #12 for Job #88': what the document itself is headed. */
export const quoteDocumentTitle = ({ id, job_id }: Pick<Quote, 'id' | 'job_id'>): string => (job_id === null ? `Quote #${id}` : `Quote #${id} for Job #${job_id}`)
