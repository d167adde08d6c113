import type { Invoice, Payment } from '@portal/contract'
import { cardBrandName, formatCents } from '@portal/rules'
import type { TotalLine } from '@portal/ui/document'

type PayableInvoice = Pick<Invoice, 'voided' | 'financials'>

export const isOutstanding = (invoice: PayableInvoice): boolean => !invoice.voided && invoice.financials.balance_cents > 0
export const isPaid = (invoice: PayableInvoice): boolean => !invoice.voided && invoice.financials.balance_cents <= 0

/** A paid invoice that still counts may be downloaded on its own; an unpaid one from its balance panel. */
export const offersDownload = (invoice: PayableInvoice & Pick<Invoice, 'pdf_url'>): boolean => invoice.pdf_url !== null && isPaid(invoice)

export const invoiceTitle = (invoice: Pick<Invoice, 'invoice_id' | 'voided'>): string =>
  `Invoice #${invoice.invoice_id}${invoice.voided ? ' (Voided)' : ''}`

/** 'Visa ending in 1111', 'Check #104', 'ACH checking ending in 3210': how a payment was made. */
export function paymentMethodText(payment: Payment): string {
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

const ending = (what: string, last4: string | null) => (last4 ? `${what} ending in ${last4}` : what)

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

/** 'Refund' for money that went back, else 'Payment'. */
export const paymentKindText = ({ amount_cents }: Pick<Payment, 'amount_cents'>): string => (amount_cents < 0 ? 'Refund' : 'Payment')

/** The totals of an invoice as lines, top to bottom; a line that would say nothing is left out. */
export function totalLines(invoice: Pick<Invoice, 'financials' | 'discount_attributes' | 'tax_setting'>): TotalLine[] {
  const { financials: f, discount_attributes: discounts, tax_setting: tax } = invoice
  const optional = (label: string, cents: number): TotalLine[] => (cents === 0 ? [] : [{ label, amount: formatCents(cents) }])
  const codes = discounts.map((d) => (d.kind === 'percentage' ? `${d.code} ${d.percent} %` : d.code)).join(', ')
  return [
    { label: 'Subtotal', amount: formatCents(f.subtotal_cents) },
    ...optional(codes ? `Discount (${codes})` : 'Discount', -f.discount_amount_cents),
    ...optional('Late discount', -f.late_fee_cents),
    ...(tax.taxable ? [{ label: `Sales tax (${tax.rate_percent} %)`, amount: formatCents(f.sales_tax_cents) }] : []),
    { label: 'Total', amount: formatCents(f.total_cents), strong: true },
    ...optional('Payments', -f.total_transactions_cents),
    { label: 'Balance due', amount: formatCents(f.balance_cents), strong: true },
    ...optional('You saved', f.savings_cents),
  ]
}
