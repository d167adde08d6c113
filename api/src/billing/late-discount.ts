import { arrivalWindow, documentTotals, lateDiscountCents, minutesLate } from '@portal/rules'
import { and, eq, isNull } from 'drizzle-orm'
import { iso, isoOrNull } from '../core/dates'
import type { TenantRow } from '../core/tenants'
import type { Db } from '../db/database'
import { invoiceDiscounts, invoiceItems, invoices, type appointments } from '../db/schema'
import { recomputeBalance } from './payments/ledger'

type Visit = Pick<typeof appointments.$inferSelect, 'jobId' | 'scheduledTime' | 'arrivalWindowStart' | 'arrivalWindowEnd' | 'dispatchedAt'>

/** What a visit's lateness takes off its bill, cents: the clock that its customer saw, stopped when somebody set out. */
export function lateDiscountOf(visit: Visit, tenant: TenantRow): number {
  if (!visit.dispatchedAt) return 0
  const { end } = arrivalWindow(
    { scheduled_time: iso(visit.scheduledTime), arrival_window_start: isoOrNull(visit.arrivalWindowStart), arrival_window_end: isoOrNull(visit.arrivalWindowEnd) },
    tenant.featureFlags.custom_arrival_windows_enabled,
  )
  const settings = { late_fee_per_minute_cents: tenant.lateFeePerMinuteCents, max_late_fee_cents: tenant.maxLateFeeCents }
  return lateDiscountCents(minutesLate(end, visit.dispatchedAt), settings)
}

/** Takes it off the job's invoices that may still change, and totals them again. It only ever grows: a promise is kept. */
export async function applyLateDiscount(db: Db, visit: Visit, tenant: TenantRow): Promise<void> {
  const discount = lateDiscountOf(visit, tenant)
  if (discount === 0) return
  const open = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.jobId, visit.jobId), eq(invoices.voided, false), isNull(invoices.finalizedAt)))
    .for('update')
  for (const invoice of open) {
    const [items, discounts] = await Promise.all([
      db.select().from(invoiceItems).where(and(eq(invoiceItems.invoiceId, invoice.id), eq(invoiceItems.type, 'lineItem'))),
      db.select().from(invoiceDiscounts).where(eq(invoiceDiscounts.invoiceId, invoice.id)),
    ])
    const totals = documentTotals({
      items: items.map((item) => ({ quantity: item.quantity, unit_price_cents: item.unitPriceCents, comparison_price_cents: item.comparisonPriceCents })),
      discounts: discounts.map(({ kind, percent, amountCents }) => ({ kind, percent, amount_cents: amountCents })),
      tax: { taxable: invoice.taxable, rate_percent: invoice.taxRatePercent },
      late_fee_cents: Math.max(invoice.lateFeeCents, discount),
    })
    await db
      .update(invoices)
      .set({
        subtotalCents: totals.subtotal_cents, lateFeeCents: totals.late_fee_cents, discountAmountCents: totals.discount_amount_cents,
        salesTaxCents: totals.sales_tax_cents, totalCents: totals.total_cents, savingsCents: totals.savings_cents,
      })
      .where(eq(invoices.id, invoice.id))
    await recomputeBalance(db, invoice.id)
  }
}
