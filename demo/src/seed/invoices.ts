import { documentTotals } from '@portal/rules'
import { invoiceDiscounts, invoiceItems, invoices, payments } from 'api/schema'
import { inChunks, minutes, type SeedContext } from './context'
import { listInvoices, paidAt, type InvoiceSeed, type PaymentSeed } from './invoice-list'

type InvoiceRow = typeof invoices.$inferInsert
type PaymentRow = typeof payments.$inferInsert

/** Totals as computed by the rules, with the payment of the remaining balance if there is one. */
function toPriced(seed: InvoiceSeed): { row: InvoiceRow; payments: PaymentSeed[] } {
  const sumTotals = (paid: readonly PaymentSeed[]) =>
    documentTotals({
      items: seed.items.map((item) => ({
        quantity: item.quantity ?? 1,
        unit_price_cents: item.unitPriceCents ?? 0,
        comparison_price_cents: item.comparisonPriceCents ?? null,
      })),
      discounts: (seed.discounts ?? []).map((discount) => ({
        kind: discount.kind,
        percent: discount.percent ?? null,
        amount_cents: discount.amountCents ?? null,
      })),
      tax: { taxable: seed.row.taxable ?? false, rate_percent: seed.row.taxRatePercent ?? 0 },
      late_fee_cents: seed.row.lateFeeCents ?? 0,
      // The contract's payments have no status `partial`, and the seeds do not use it.
      payments: paid.map((payment) => ({
        status: payment.status === 'partial' ? 'voided' : (payment.status ?? 'approved'),
        amount_cents: payment.amountCents,
      })),
    })
  const partial = seed.payments ?? []
  const open = sumTotals(partial).balance_cents
  const all = seed.settledBy && open !== 0 ? [...partial, { ...seed.settledBy, amountCents: open }] : partial
  const totals = sumTotals(all)
  return {
    payments: all,
    row: {
      ...seed.row,
      subtotalCents: totals.subtotal_cents,
      lateFeeCents: totals.late_fee_cents,
      discountAmountCents: totals.discount_amount_cents,
      salesTaxCents: totals.sales_tax_cents,
      savingsCents: totals.savings_cents,
      totalCents: totals.total_cents,
      totalTransactionsCents: totals.total_transactions_cents,
      // Nothing is owed on a voided invoice.
      balanceCents: seed.row.voided ? 0 : totals.balance_cents,
    },
  }
}

function toPayment(seed: InvoiceSeed, payment: PaymentSeed, index: number): PaymentRow {
  const reference = `demo-${seed.row.id}-${index + 1}`
  return {
    invoiceId: seed.row.id,
    userId: seed.row.userId,
    idempotencyKey: reference,
    requestFingerprint: reference,
    referenceId: reference,
    status: 'approved',
    transactionTime: minutes(paidAt(seed), index * 7),
    settledAt: payment.status === 'failed' ? null : paidAt(seed),
    ...payment,
  }
}

/** Invoices with their lines, discounts and payments. Existing invoices and their rows are not changed. */
export async function seedInvoices(context: SeedContext): Promise<void> {
  const { db } = context
  const all = listInvoices(context).map((seed) => ({ seed, ...toPriced(seed) }))
  const created = new Set<number>()
  await inChunks(all, async (chunk) => {
    const rows = await db
      .insert(invoices)
      .values(chunk.map(({ row }) => row))
      .returning({ id: invoices.id })
    for (const { id } of rows) created.add(id)
  })
  const fresh = all.filter(({ seed }) => created.has(seed.row.id))
  await inChunks(
    fresh.flatMap(({ seed }) => seed.items.map((item, position) => ({ ...item, position, documentId: seed.row.id }))),
    (chunk) => db.insert(invoiceItems).values(chunk),
  )
  await inChunks(
    fresh.flatMap(({ seed }) => (seed.discounts ?? []).map((discount) => ({ ...discount, documentId: seed.row.id }))),
    (chunk) => db.insert(invoiceDiscounts).values(chunk),
  )
  await inChunks(
    fresh.flatMap(({ seed, payments: list }) => list.map((payment, index) => toPayment(seed, payment, index))),
    (chunk) => db.insert(payments).values(chunk),
  )
}
