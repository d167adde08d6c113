// Texts about payments and totals of invoices and quotes, shared by the page and the PDF.
import type { Invoice, LineItem, Payment, Quote } from '@portal/contract'
import { cardBrandName } from './card-brands'
import { formatCents } from './money'
import { english, type Texts } from './texts'
import { formatDay } from './windows'

/** Title of the document: 'Invoice #1042 for Job #88'. */
export const invoiceDocumentTitle = (invoice: Pick<Invoice, 'invoice_id' | 'job_id' | 'voided'>): string =>
  `Invoice #${invoice.invoice_id} for Job #${invoice.job_id}${invoice.voided ? ' (Voided)' : ''}`

/** 'Due Date 03/12/2026'; null for an invoice that is due on its date. */
export const dueDateText = ({
  invoice_date,
  due_on = invoice_date,
}: Pick<Invoice, 'invoice_date' | 'due_on'>): string | null =>
  due_on === invoice_date ? null : `Due Date ${formatDay(due_on)}`

const ending = (what: string, last4: string | null, i18n: Texts) =>
  last4 ? i18n._('{what} ending in {last4}', { what, last4 }) : what

const bankText = (type: Payment['ach_account_type'], i18n: Texts): string => {
  if (type === 'checking') return i18n._('ACH checking')
  return type === 'savings' ? i18n._('ACH savings') : 'ACH'
}

/** 'Visa ending in 1111', 'Check #104', 'ACH checking ending in 3210': how a payment was made. */
export function paymentMethodText(
  payment: Pick<
    Payment,
    | 'transaction_type'
    | 'card_brand'
    | 'card_last4'
    | 'ach_account_type'
    | 'ach_last4'
    | 'check_number'
    | 'processor_name'
  >,
  i18n: Texts = english,
): string {
  const { check_number: number, processor_name: name } = payment
  switch (payment.transaction_type) {
    case 'card':
      return ending(payment.card_brand ? cardBrandName(payment.card_brand) : i18n._('Card'), payment.card_last4, i18n)
    case 'ach':
      return ending(bankText(payment.ach_account_type, i18n), payment.ach_last4, i18n)
    case 'check':
      return number ? i18n._('Check #{number}', { number }) : i18n._('Check')
    case 'external':
      return name ?? i18n._('External processor')
    case 'external_financing':
      return name ? i18n._('Financing by {name}', { name }) : i18n._('Financing')
    default:
      return i18n._('Cash')
  }
}

export type PaymentState = 'counted' | 'voided' | 'failed' | 'processing'

/** Display state of a payment: an attempt without a response is shown as failed, one in transit to the bank as processing. */
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

/** Label of a payment that does not simply count. */
export const paymentStateText: Record<Exclude<PaymentState, 'counted'>, string> = {
  voided: 'Voided',
  failed: 'Failed',
  processing: 'Processing',
}

const adjustmentTexts = { credit: 'Credit', write_off: 'Written off', billed: 'Billed before' }

/** What a row of the transactions is: 'Refund' for a negative amount, else 'Payment', unless it moves no money. */
export const paymentKindText = ({ amount_cents, adjustment }: Pick<Payment, 'amount_cents' | 'adjustment'>): string => {
  if (adjustment) return adjustmentTexts[adjustment]
  return amount_cents < 0 ? 'Refund' : 'Payment'
}

/** 'Payment · Visa ending in 1111'; of what moves no money only what it is. */
export const transactionText = (
  payment: Pick<Payment, 'amount_cents' | 'adjustment'> & Parameters<typeof paymentMethodText>[0],
): string =>
  payment.adjustment ? paymentKindText(payment) : `${paymentKindText(payment)} · ${paymentMethodText(payment)}`

/** The amount that a row of the transactions shows, in cents: of what moves no money, what it takes off. */
export const transactionCents = ({
  amount_cents,
  adjustment,
  price_adjustment_cents = 0,
}: Pick<Payment, 'amount_cents' | 'adjustment' | 'price_adjustment_cents'>): number =>
  adjustment ? -price_adjustment_cents : amount_cents

/** A payment's reference as people read it: of a UUID the first eight digits, in capitals. */
export const referenceText = ({ reference_id }: Pick<Payment, 'reference_id'>): string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(reference_id) ? reference_id.slice(0, 8).toUpperCase() : reference_id

/** What a refund does to the price; null if it does nothing, and for other rows. */
export const priceAdjustmentText = (
  { price_adjustment_cents: cents = 0, adjustment }: Pick<Payment, 'price_adjustment_cents' | 'adjustment'>,
  i18n: Texts = english,
): string | null => {
  if (cents === 0 || adjustment) return null
  const amount = formatCents(cents, i18n.language)
  return i18n._('The price was lowered by {amount}, which is not due again.', { amount })
}

/** Whether there is a receipt: for payments that were received or are in transit. */
export const hasReceipt = ({ status, amount_cents }: Pick<Payment, 'status' | 'amount_cents'>): boolean =>
  amount_cents > 0 && (status === 'approved' || status === 'submitted')

/** A line of the totals, as displayed. */
export interface TotalLine {
  label: string
  amount: string
  strong?: boolean
}

const optional = (label: string, cents: number): TotalLine[] =>
  cents === 0 ? [] : [{ label, amount: formatCents(cents) }]

type Priced = Pick<Invoice, 'financials' | 'discount_attributes' | 'tax_setting'>

/** The lines that quotes and invoices share, from subtotal to total. */
function linesToTotal({ financials: f, discount_attributes: discounts, tax_setting: tax }: Priced): TotalLine[] {
  const codes = discounts.map((d) => (d.kind === 'percentage' ? `${d.code} ${d.percent}%` : d.code)).join(', ')
  return [
    { label: 'Subtotal', amount: formatCents(f.subtotal_cents) },
    ...optional(codes ? `Discount (${codes})` : 'Discount', -f.discount_amount_cents),
    ...optional('Late discount', -f.late_fee_cents),
    ...(tax.taxable && tax.rate_percent > 0
      ? [{ label: `Sales tax (${tax.rate_percent}%)`, amount: formatCents(f.sales_tax_cents) }]
      : []),
    { label: 'Total', amount: formatCents(f.total_cents), strong: true },
  ]
}

/** The balance due, or a credit if it is negative. */
export const balanceLine = (
  balanceCents: number,
  i18n: Texts = english,
  due = i18n._('Balance due'),
): { label: string; amount: string } => ({
  label: balanceCents < 0 ? i18n._('Credit') : due,
  amount: formatCents(Math.abs(balanceCents), i18n.language),
})

/** The lines of an invoice's totals, top to bottom, without optional lines that are zero. */
export function totalLines(invoice: Priced): TotalLine[] {
  const {
    total_transactions_cents: keptCents,
    refunded_cents: refundedCents = 0,
    price_adjustment_cents: adjustmentCents = 0,
    balance_cents,
    savings_cents,
  } = invoice.financials
  return [
    ...linesToTotal(invoice),
    ...optional('Price adjustment', -adjustmentCents),
    ...optional('Payments', -(keptCents + refundedCents)),
    ...optional('Refunded', refundedCents),
    { ...balanceLine(balance_cents), strong: true },
    ...optional('You saved', savings_cents),
  ]
}

/** The lines of a quote's totals: like an invoice's, but without payments and balance, and with savings in the present tense. */
export const quoteTotalLines = (quote: Priced): TotalLine[] => [
  ...linesToTotal(quote),
  ...optional('You save', quote.financials.savings_cents),
]

/** Memberships sold in the quote, with their prices. */
export const membershipPrices = ({
  items_attributes,
}: {
  items_attributes: readonly Pick<LineItem, 'type' | 'item_type' | 'unit_name' | 'total_cents'>[]
}): { name: string; priceCents: number }[] =>
  items_attributes
    .filter((item) => item.type === 'lineItem' && item.item_type === 'membership_program')
    .map((item) => ({ name: item.unit_name, priceCents: item.total_cents }))

/** 'This quote is valid until 02/28/2026.'; null for a quote that does not expire. */
export const quoteHoldsText = ({ status, expires_on }: Pick<Quote, 'status' | 'expires_on'>): string | null =>
  expires_on && `This quote ${status === 'expired' ? 'was' : 'is'} valid until ${formatDay(expires_on)}.`

/** Title of the document: 'Quote #12 for Job #88'. */
export const quoteDocumentTitle = ({ id, job_id }: Pick<Quote, 'id' | 'job_id'>): string =>
  job_id === null ? `Quote #${id}` : `Quote #${id} for Job #${job_id}`
