// Texts about payments and totals of invoices and quotes, shared by the page and the PDF.
import type { Invoice, LineItem, Payment, Quote } from '@portal/contract'
import { cardBrandName } from './card-brands'
import { formatCents } from './money'
import { formatDay } from './windows'
import { english, type Words } from './words'

/** Title of the document: 'Invoice #1042 for Job #88'. */
export function invoiceDocumentTitle(
  { invoice_id: id, job_id, voided }: Pick<Invoice, 'invoice_id' | 'job_id' | 'voided'>,
  words: Words = english,
): string {
  const values = { id, job: job_id }
  return voided ? words('Invoice #{id} for Job #{job} (Voided)', values) : words('Invoice #{id} for Job #{job}', values)
}

/** 'Due Date 03/12/2026'; null for an invoice that is due on its date. */
export const dueDateText = (
  { invoice_date, due_on = invoice_date }: Pick<Invoice, 'invoice_date' | 'due_on'>,
  words: Words = english,
): string | null =>
  due_on === invoice_date ? null : words('Due Date {due}', { due: formatDay(due_on, words.language) })

const ending = (what: string, last4: string | null, words: Words) =>
  last4 ? words('{what} ending in {last4}', { what, last4 }) : what

function achName(account: string | null, words: Words): string {
  if (account === 'checking') return words('ACH checking')
  if (account === 'savings') return words('ACH savings')
  return account ? `ACH ${account}` : words('ACH')
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
  words: Words = english,
): string {
  const { check_number: number, processor_name: processor, ach_account_type: account } = payment
  switch (payment.transaction_type) {
    case 'card':
      return ending(cardBrandName(payment.card_brand, words), payment.card_last4, words)
    case 'ach':
      return ending(achName(account, words), payment.ach_last4, words)
    case 'check':
      return number ? words('Check #{number}', { number }) : words('Check')
    case 'external':
      return processor ?? words('External processor')
    case 'external_financing':
      return processor ? words('Financing by {processor}', { processor }) : words('Financing')
    default:
      return words('Cash')
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
export const paymentStateText = (state: Exclude<PaymentState, 'counted'>, words: Words = english): string =>
  ({ voided: words('Voided'), failed: words('Failed'), processing: words('Processing') })[state]

const adjustmentTexts = (words: Words) => ({
  credit: words('Credit'),
  write_off: words('Written off'),
  billed: words('Billed before'),
})

/** What a row of the transactions is: 'Refund' for a negative amount, else 'Payment', unless it moves no money. */
export function paymentKindText(
  { amount_cents, adjustment }: Pick<Payment, 'amount_cents' | 'adjustment'>,
  words: Words = english,
): string {
  if (adjustment) return adjustmentTexts(words)[adjustment]
  return amount_cents < 0 ? words('Refund') : words('Payment')
}

/** 'Payment · Visa ending in 1111'; of what moves no money only what it is. */
export const transactionText = (
  payment: Pick<Payment, 'amount_cents' | 'adjustment'> & Parameters<typeof paymentMethodText>[0],
  words: Words = english,
): string =>
  payment.adjustment
    ? paymentKindText(payment, words)
    : `${paymentKindText(payment, words)} · ${paymentMethodText(payment, words)}`

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
  words: Words = english,
): string | null =>
  cents === 0 || adjustment
    ? null
    : words('The price was lowered by {amount}, which is not due again.', {
        amount: formatCents(cents, words.language),
      })

/** Whether there is a receipt: for payments that were received or are in transit. */
export const hasReceipt = ({ status, amount_cents }: Pick<Payment, 'status' | 'amount_cents'>): boolean =>
  amount_cents > 0 && (status === 'approved' || status === 'submitted')

/** A line of the totals, as displayed. */
export interface TotalLine {
  label: string
  amount: string
  strong?: boolean
}

const line = (label: string, cents: number, words: Words): TotalLine => ({
  label,
  amount: formatCents(cents, words.language),
})

const optional = (label: string, cents: number, words: Words): TotalLine[] =>
  cents === 0 ? [] : [line(label, cents, words)]

type Priced = Pick<Invoice, 'financials' | 'discount_attributes' | 'tax_setting'>

/** The lines that quotes and invoices share, from subtotal to total. */
function linesToTotal(
  { financials: f, discount_attributes: discounts, tax_setting: tax }: Priced,
  words: Words,
): TotalLine[] {
  const codes = discounts.map((d) => (d.kind === 'percentage' ? `${d.code} ${d.percent}%` : d.code)).join(', ')
  return [
    line(words('Subtotal'), f.subtotal_cents, words),
    ...optional(codes ? words('Discount ({codes})', { codes }) : words('Discount'), -f.discount_amount_cents, words),
    ...optional(words('Late discount'), -f.late_fee_cents, words),
    ...(tax.taxable && tax.rate_percent > 0
      ? [line(words('Sales tax ({rate}%)', { rate: tax.rate_percent }), f.sales_tax_cents, words)]
      : []),
    { ...line(words('Total'), f.total_cents, words), strong: true },
  ]
}

/** The balance due, or a credit if it is negative. */
export const balanceLine = (
  balanceCents: number,
  due = 'Balance due',
  words: Words = english,
): { label: string; amount: string } =>
  balanceCents < 0 ? line(words('Credit'), -balanceCents, words) : line(due, balanceCents, words)

/** The lines of an invoice's totals, top to bottom, without optional lines that are zero. */
export function totalLines(invoice: Priced, words: Words = english): TotalLine[] {
  const {
    total_transactions_cents: keptCents,
    refunded_cents: refundedCents = 0,
    price_adjustment_cents: adjustmentCents = 0,
    balance_cents,
    savings_cents,
  } = invoice.financials
  return [
    ...linesToTotal(invoice, words),
    ...optional(words('Price adjustment'), -adjustmentCents, words),
    ...optional(words('Payments'), -(keptCents + refundedCents), words),
    ...optional(words('Refunded'), refundedCents, words),
    { ...balanceLine(balance_cents, words('Balance due'), words), strong: true },
    ...optional(words('You saved'), savings_cents, words),
  ]
}

/** The lines of a quote's totals: like an invoice's, but without payments and balance, and with savings in the present tense. */
export const quoteTotalLines = (quote: Priced, words: Words = english): TotalLine[] => [
  ...linesToTotal(quote, words),
  ...optional(words('You save'), quote.financials.savings_cents, words),
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
export function quoteHoldsText(
  { status, expires_on }: Pick<Quote, 'status' | 'expires_on'>,
  words: Words = english,
): string | null {
  if (!expires_on) return null
  const day = formatDay(expires_on, words.language)
  return status === 'expired'
    ? words('This quote was valid until {day}.', { day })
    : words('This quote is valid until {day}.', { day })
}

/** Title of the document: 'Quote #12 for Job #88'. */
export const quoteDocumentTitle = ({ id, job_id: job }: Pick<Quote, 'id' | 'job_id'>, words: Words = english): string =>
  job === null ? words('Quote #{id}', { id }) : words('Quote #{id} for Job #{job}', { id, job })
