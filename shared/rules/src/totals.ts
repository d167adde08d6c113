import type { Financials, Payment } from '@portal/contract'
import { takePercent, takeShare } from './money'

export interface PricedItem {
  quantity: number
  unit_price_cents: number
  comparison_price_cents: number | null
  /** Whether sales tax is charged on it, on a document that is taxed. Default: true. */
  taxable?: boolean
}

export interface Discount {
  kind: 'percentage' | 'fixed'
  percent: number | null
  amount_cents: number | null
}

export interface DocumentInput {
  items: readonly PricedItem[]
  discounts?: readonly Discount[]
  tax?: { taxable: boolean; rate_percent: number }
  /** Discount for lateness, a positive amount; see {@link lateDiscountCents}. */
  late_fee_cents?: number
  payments?: readonly CountedPayment[]
}

type CountedPayment = Pick<Payment, 'status' | 'amount_cents' | 'price_adjustment_cents'>

export const lineTotalCents = (item: PricedItem): number => item.quantity * item.unit_price_cents

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Whether a payment counts against the balance. An `unknown` one may have been captured, so it counts until it is reconciled. */
export const paymentCounts = (payment: Pick<Payment, 'status'>): boolean =>
  ['approved', 'submitted', 'unknown'].includes(payment.status)

/** What payments and refunds do to an invoice, in cents. Those that do not count are ignored. */
export function paymentTotals(
  payments: readonly CountedPayment[],
): Required<Pick<Financials, 'total_transactions_cents' | 'refunded_cents' | 'price_adjustment_cents'>> {
  const counted = payments.filter(paymentCounts)
  return {
    total_transactions_cents: sum(counted.map(({ amount_cents }) => amount_cents)),
    refunded_cents: sum(counted.map(({ amount_cents }) => Math.max(0, -amount_cents))),
    price_adjustment_cents: sum(counted.map(({ price_adjustment_cents = 0 }) => price_adjustment_cents)),
  }
}

/**
 * All totals of an invoice or quote, in cents. Order: lines → discounts (percentages first, never below zero) →
 * late fee (a credit) → tax on what remains of the taxable lines → refunds that lower the price → payments.
 * Discounts and late fee lower taxable and other lines in proportion.
 */
export function documentTotals(input: DocumentInput): Required<Financials> {
  const subtotal = sum(input.items.map(lineTotalCents))
  const taxable = sum(input.items.filter((item) => item.taxable !== false).map(lineTotalCents))
  const discounts = input.discounts ?? []
  const wanted =
    sum(discounts.filter((d) => d.kind === 'percentage').map((d) => takePercent(subtotal, d.percent ?? 0))) +
    sum(discounts.filter((d) => d.kind === 'fixed').map((d) => d.amount_cents ?? 0))
  const discount = Math.min(wanted, Math.max(subtotal, 0))
  const lateFee = Math.min(input.late_fee_cents ?? 0, Math.max(subtotal - discount, 0))
  const net = subtotal - discount - lateFee
  const taxed = subtotal > 0 ? taxable - takeShare(subtotal - net, taxable, subtotal) : taxable
  const tax = input.tax?.taxable ? takePercent(taxed, input.tax.rate_percent) : 0
  const total = net + tax
  const paid = paymentTotals(input.payments ?? [])
  const comparison = sum(
    input.items.map((item) => item.quantity * (item.comparison_price_cents ?? item.unit_price_cents)),
  )
  return {
    subtotal_cents: subtotal,
    late_fee_cents: lateFee,
    discount_amount_cents: discount,
    sales_tax_cents: tax,
    total_cents: total,
    ...paid,
    balance_cents: total - paid.price_adjustment_cents - paid.total_transactions_cents,
    savings_cents: Math.max(comparison - subtotal, 0),
  }
}

/** Whether a tax rate has at most four decimals, as {@link takePercent} computes with. */
export const hasFourDecimals = (percent: number): boolean => Math.round(percent * 10_000) / 10_000 === percent
